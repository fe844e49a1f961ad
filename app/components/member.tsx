import { useTranslation } from 'react-i18next'
import type { TeamMember } from '~/domain/members/queries.server'
import { fullName } from '~/domain/person'
import { Icon } from '~/ui/icon'

export type Person = Omit<TeamMember, 'invitedAt' | 'declinedAt'> & {
  invitedOn: string | null
  declinedOn: string | null
  phoneShown: string | null
}

export type Named = Pick<Person, 'firstName' | 'lastName' | 'email'>

/** A member's display name: the address until there is a name. */
export function useMemberName({ firstName, lastName, email }: Named) {
  const { t } = useTranslation('circle')
  return fullName({ firstName, lastName }).trim() || email || t('team.someone')
}

export function StatusBadge({ person: { status, isAdmin } }: { person: Pick<Person, 'status' | 'isAdmin'> }) {
  const { t } = useTranslation('circle')
  if (status === 'rejected') return <Badge kind="rejected" icon="x" word={t('team.rejected')} />
  if (status !== 'active') return <Badge kind="pending" icon="clock" word={t('team.pending')} />
  return isAdmin ? <Badge kind="admin" icon="shield-check" word={t('team.admin')} /> : null
}

function Badge({ kind, icon, word }: { kind: string; icon: 'x' | 'clock' | 'shield-check'; word: string }) {
  return (
    <span className={`badge ${kind}`}>
      <Icon name={icon} />
      {word}
    </span>
  )
}

/** The role and, for family and coaches, the relationship: "Family, daughter". */
export function RoleWords({ person: { role, relationship } }: { person: Pick<Person, 'role' | 'relationship'> }) {
  const { t } = useTranslation(['circle', 'common'])
  const words = t(`common:roles.${role}`)
  if (!relationship) return <span>{words}</span>
  const other = t(`common:relationships.${relationship as 'son'}`).toLocaleLowerCase()
  return <span>{t('team.roleAndRelationship', { role: words, relationship: other })}</span>
}

export function InvitedWords({ person: { status, invitedOn, invitedBy, declinedOn } }: { person: Person }) {
  const { t } = useTranslation('circle')
  if (status === 'rejected')
    return <span>{declinedOn ? t('team.declinedOn', { day: declinedOn }) : t('team.declined')}</span>
  if (!invitedOn) return null
  return (
    <span>
      {invitedBy ? t('team.invitedBy', { day: invitedOn, name: invitedBy }) : t('team.invited', { day: invitedOn })}
    </span>
  )
}
