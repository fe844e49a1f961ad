import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { type ReminderLead, type ReminderWay, reminderLeads, reminderWays } from '~/domain/routine/rules'
import { Form } from '~/forms/form'
import { paths, type RoutineQuery } from '~/paths'
import { Button } from '~/ui/button'
import { FieldPair, Select } from '~/ui/field'

type Chosen = Record<ReminderWay, ReminderLead | null>

/** How the reader is reminded of an item, and the form to choose it. */
export function Reminders({
  circleId,
  itemId,
  at,
  chosen,
}: {
  circleId: string
  itemId: string
  at: RoutineQuery
  chosen: Chosen
}) {
  const { t } = useTranslation('routine')
  const said = reminderWays.flatMap((way) => {
    const lead = chosen[way]
    return lead ? t(`reminder.shown.${way}`, { lead: t(`reminder.leads.${lead}`) }) : []
  })
  return (
    <details className="item-reminder">
      <summary>{said.length ? said.join(' · ') : t('reminder.shown.none')}</summary>
      <Form method="post" action={paths.routineReminder(circleId, itemId, at)} preventScrollReset>
        <FieldPair>
          {reminderWays.map((way) => (
            <Select key={way} name={way} label={t(`reminder.${way}`)} defaultValue={chosen[way] ?? 'none'}>
              {(['none', ...reminderLeads] as const).map((lead) => (
                <option key={lead} value={lead}>
                  {t(`reminder.leads.${lead}`)}
                </option>
              ))}
            </Select>
          ))}
        </FieldPair>
        <p className="mb-3 text-sm text-ink-soft">
          {t('reminder.allDay')} <Link to={paths.notificationSettings()}>{t('reminder.settings')}</Link>
        </p>
        <Button size="dense">{t('reminder.save')}</Button>
      </Form>
    </details>
  )
}
