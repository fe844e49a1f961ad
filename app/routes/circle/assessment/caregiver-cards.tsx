import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import { Avatar } from '~/components/person'
import type { Line, RowShown } from '~/domain/records/view'
import { Form } from '~/forms/form'
import type { InterviewOnCard } from '~/http/pages/interviews-on-cards.server'
import { InterviewLink } from '~/routes/circle/assessment/burden-interview/interview-link'
import { Facts } from '~/routes/circle/assessment/facts'
import { linesBesides } from '~/routes/circle/assessment/other-answers'
import { RemovedRows, RowChanges } from '~/routes/circle/assessment/row-changes'
import type { CaregiverPerson, PartProps } from '~/routes/circle/assessment/section-view'
import { Icon } from '~/ui/icon'

const inHead = ['memberId', 'name', 'relationship', 'isPrimary']
const chips = ['tasks', 'training']

/** A card for each caregiver, the primary ones first, then by their hours. */
export function CaregiverCards({ part, people, circleId, interviews }: PartProps) {
  const { t } = useTranslation('assessment')
  const rows = [...(part.rows ?? [])].sort(
    (one, other) => Number(isPrimary(other)) - Number(isPrimary(one)) || hoursOf(other) - hoursOf(one),
  )
  return (
    <>
      {rows.length ? null : <p className="faint">{t('caregiver.nobody')}</p>}
      {rows.map((row) => (
        <Caregiver
          key={row.id}
          row={row}
          member={people?.[row.id]}
          circleId={circleId}
          interview={interviews?.[row.id]}
        />
      ))}
      <RemovedRows part={part} />
    </>
  )
}

const lineOf = ({ lines }: RowShown, name: string): Line | undefined => lines.find((line) => line.name === name)
const isPrimary = (row: RowShown) => lineOf(row, 'isPrimary')?.answer === 'yes'
const hoursOf = (row: RowShown) => Number(lineOf(row, 'hoursAWeek')?.value ?? 0)

type Card = {
  row: RowShown
  member: CaregiverPerson | undefined
  circleId: string
  interview: InterviewOnCard | undefined
}

function Caregiver({ row, member, circleId, interview }: Card) {
  const { t } = useTranslation('assessment')
  const [firstName = '', ...last] = row.title.split(' ')
  const isMember = Boolean(lineOf(row, 'memberId')?.answer)
  return (
    <section className="card mb-4" aria-label={row.title}>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Avatar person={member ?? { id: row.id, firstName, lastName: last.at(-1) ?? '', pictureId: null }} size="md" />
        <div className="min-w-0 flex-[1_1_8rem]">
          <h2 className="text-lg [overflow-wrap:anywhere]">{row.title}</h2>
          <p className="small muted">
            {[
              lineOf(row, 'relationship')?.value ?? t('caregiver.noRelationship'),
              t(isMember ? 'caregiver.inCircle' : 'caregiver.outside'),
            ].join(' · ')}
          </p>
          <RowChanges row={row} names={inHead} />
        </div>
        {isPrimary(row) ? <span className="badge push">{t('caregiver.primary')}</span> : null}
        {lineOf(row, 'isPaid')?.answer === 'yes' ? (
          <span className={isPrimary(row) ? 'badge' : 'badge push'}>{t('caregiver.paidBadge')}</span>
        ) : null}
        {member?.messageTo ? (
          <Form method="post" action={chatPaths.with(circleId, member.messageTo)} className="print:hidden">
            <button type="submit" className="iconbtn" aria-label={t('caregiver.message', { name: row.title })}>
              <Icon name="message-circle" />
            </button>
          </Form>
        ) : null}
      </div>
      <Facts lines={linesBesides(row.lines, [...inHead, ...chips])} />
      {chips.map((name) => {
        const line = lineOf(row, name)
        return line?.value || line?.before ? (
          <Facts key={name} lines={[{ ...line, isLong: true }]} className="mt-3" />
        ) : null
      })}
      {interview ? (
        <InterviewLink circleId={circleId} caregiverId={row.id} name={row.title} interview={interview} />
      ) : null}
    </section>
  )
}
