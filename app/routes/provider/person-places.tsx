import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Form } from '~/forms/form'
import { providerPaths } from '~/provider-paths'
import type { loader } from '~/routes/provider/person'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Cell, Row, RowHead, Table } from '~/ui/table'

type Member = ReturnType<typeof useLoaderData<typeof loader>>['memberships'][number]

/** A person's circles and invitations, and below those left or declined. */
export function Memberships() {
  const { memberships } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  const here = memberships.filter(({ status }) => status === 'active')
  const invited = memberships.filter(({ status }) => status === 'pending' || status === 'no_register')
  const others = memberships.filter((member) => !here.includes(member) && !invited.includes(member))
  return (
    <section aria-labelledby="circles">
      <h2 id="circles">{t('people.inCircles', { count: here.length })}</h2>
      {here.length || invited.length ? (
        <Table
          className="stacked half-table"
          heads={[t('people.circle'), t('people.role'), t('people.memberSince'), t('people.lastActive')]}
        >
          {[...here, ...invited].map((member) => (
            <MemberRow key={member.id} member={member} isInvited={invited.includes(member)} />
          ))}
        </Table>
      ) : (
        <p className="text-ink-soft">{t('people.inNoCircle')}</p>
      )}
      {others.map((member) => (
        <p key={member.id} className="mt-3 text-sm text-ink-soft">
          <Gone member={member} />
        </p>
      ))}
    </section>
  )
}

function MemberRow({
  member: { circle, role, isAdmin, since, lastActive },
  isInvited,
}: {
  member: Member
  isInvited: boolean
}) {
  const { t } = useTranslation(['administration', 'common'])
  return (
    <Row>
      <RowHead>
        <strong dir="auto">{circle}</strong>
      </RowHead>
      <Cell>
        {t(`common:roles.${role}`)}{' '}
        {isAdmin ? (
          <span className="badge admin">
            <Icon name="shield-check" />
            {t('people.circleAdmin')}
          </span>
        ) : null}
      </Cell>
      <Cell>
        <span className="cell-name" aria-hidden="true">
          {t('people.memberSince')}
        </span>{' '}
        <span>{isInvited ? t('people.invitedOn', { day: since }) : since}</span>
      </Cell>
      <Cell>
        {isInvited ? null : (
          <>
            <span className="cell-name" aria-hidden="true">
              {t('people.lastActive')}
            </span>{' '}
            <span>{lastActive ?? t('people.noneYet')}</span>
          </>
        )}
      </Cell>
    </Row>
  )
}

function Gone({ member: { circle, left } }: { member: Member }) {
  const { t } = useTranslation('administration')
  if (!left) return t('people.declined', { circle })
  return left.by
    ? t('people.removedBy', { circle, day: left.on, name: left.by })
    : t('people.left', { circle, day: left.on })
}

type Device = ReturnType<typeof useLoaderData<typeof loader>>['sessions'][number]

/** A person's signed-in browsers. */
export function Devices() {
  const { sessions } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  return (
    <section aria-labelledby="devices">
      <h2 id="devices">{t('people.onDevices', { count: sessions.length })}</h2>
      {sessions.length ? (
        <Table
          className="stacked half-table"
          heads={[
            t('people.device'),
            t('people.memberSince'),
            t('people.lastUsed'),
            <span key="end" className="sr">
              {t('people.end')}
            </span>,
          ]}
        >
          {sessions.map((session) => (
            <DeviceRow key={session.id} session={session} />
          ))}
        </Table>
      ) : (
        <p className="text-ink-soft">{t('people.onNoDevice')}</p>
      )}
    </section>
  )
}

function DeviceRow({ session: { id, network, isShared, isThisOne, since, seen, ...session } }: { session: Device }) {
  const { id: userId } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  const device = session.device || t('people.unknownDevice')
  const named = (words: string) => (
    <span className="cell-name" aria-hidden="true">
      {words}
    </span>
  )
  return (
    <Row>
      <RowHead>
        <strong>{device}</strong>
        {network ? <small>{t('people.network', { network })}</small> : null}
        {isShared ? <small>{t('people.shared')}</small> : null}
      </RowHead>
      <Cell>
        {named(t('people.memberSince'))} {since}
      </Cell>
      <Cell>
        {named(t('people.lastUsed'))} <span>{isThisOne ? t('people.now') : seen}</span>
      </Cell>
      <Cell>
        {isThisOne ? null : (
          <Form method="post" action={providerPaths.personSessionRemoval(userId, id)} preventScrollReset>
            <Button kind="quiet" size="dense" aria-label={t('people.endOf', { device, day: since })}>
              {t('people.end')}
            </Button>
          </Form>
        )}
      </Cell>
    </Row>
  )
}
