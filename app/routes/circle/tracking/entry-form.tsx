import { useTranslation } from 'react-i18next'
import { typedAt } from '~/domain/records/typed'
import { entryRecord } from '~/domain/time/entry-record'
import { WithConflict } from '~/forms/conflict'
import { useForm } from '~/forms/form-context'
import type { FormState } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { FieldPair, Select, TextField } from '~/ui/field'

type Activity = { value: string; name: string }
type Props = {
  activities: readonly Activity[]
  opened: FormState
  answer: object | null | undefined
  action: string
  save: string
  cancelTo: string
}

/** The form of a time entry, new or to be edited. */
export function EntryForm({ activities, opened, answer, action, save, cancelTo }: Props) {
  const { t } = useTranslation('time')
  return (
    <RecordForm
      id="entry"
      record={entryRecord}
      opened={opened}
      answer={answer}
      action={action}
      save={{ label: save }}
      cancel={{ label: t('cancel'), to: cancelTo }}
      className="max-w-form"
    >
      {(control) => (
        <>
          <FieldPair>
            {control('startDate')}
            <TimeInput name="startTime" />
          </FieldPair>
          <FieldPair>
            {control('endDate')}
            <TimeInput name="endTime" />
          </FieldPair>
          <ActivityInput activities={activities} />
          {control('note')}
        </>
      )}
    </RecordForm>
  )
}

/** A time of day with seconds. Browsers without such an input send text, which is parsed. */
function TimeInput({ name }: { name: 'startTime' | 'endTime' }) {
  const { t } = useTranslation('time')
  const { id, typed, problem } = useForm()
  return (
    <WithConflict path={name}>
      <TextField
        label={t(`fields.${name}`)}
        type="time"
        step={1}
        name={name}
        id={`${id}-${name}`}
        defaultValue={typedAt(typed, name)}
        error={problem(name)}
        required
      />
    </WithConflict>
  )
}

function ActivityInput({ activities }: { activities: readonly Activity[] }) {
  const { t } = useTranslation('time')
  const { id, typed, problem } = useForm()
  return (
    <WithConflict path="activity">
      <Select
        label={t('fields.activity')}
        name="activity"
        id={`${id}-activity`}
        defaultValue={typedAt(typed, 'activity')}
        error={problem('activity')}
        required
      >
        <option value="">{t('choose')}</option>
        {activities.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    </WithConflict>
  )
}
