import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PeopleChoice } from '~/components/people-choice'
import type { Typed } from '~/domain/records/typed'
import { fieldsFor, type routineRecord } from '~/domain/routine/routine-record'
import type { FormState } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { RepeatFields } from '~/routes/circle/routine/repeat-fields'
import { WhenFields } from '~/routes/circle/routine/when-fields'
import { ZoneNote } from '~/routes/circle/routine/zone-note'
import { Icon } from '~/ui/icon'

type Props = {
  asked: Parameters<typeof fieldsFor>[0]
  people: Parameters<typeof PeopleChoice>[0]['people']
  zone: Parameters<typeof ZoneNote>[0]['zone']
  opened: FormState
  answer: object | null | undefined
  action: string
  save: string | ((typed: Typed) => string)
  cancelTo: string
  isQuick?: boolean // what is seldom asked is folded away
}

/** The form of an event or a task, in the order in which one thinks of it. */
export function ItemForm({ asked, people, zone, opened, answer, action, save, cancelTo, isQuick = false }: Props) {
  const { t } = useTranslation('routine')
  const record = fieldsFor(asked) as typeof routineRecord
  const isWhole = Object.hasOwn(record.fields, 'recurringPattern')
  return (
    <RecordForm
      id="routine"
      record={record}
      opened={opened}
      answer={answer}
      action={action}
      save={{ label: save }}
      cancel={{ label: t('form.cancel'), to: cancelTo }}
      isDialog
    >
      {(control) => (
        <>
          {control('title')}
          {isWhole ? control('kind') : null}
          <WhenFields control={control} hasKind={isWhole}>
            <ZoneNote zone={zone} />
          </WhenFields>
          <Folded isFolded={isQuick}>
            {isWhole ? <RepeatFields control={control} /> : null}
            <PeopleChoice legend={t('fields.assignees')} hasLeft={t('form.hasLeft')} people={people} />
            {control('description')}
          </Folded>
        </>
      )}
    </RecordForm>
  )
}

function Folded({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const { t } = useTranslation('routine')
  if (!isFolded) return children
  return (
    <details className="quick-more group">
      <summary>
        <Icon name="chevron-right" className="tiny group-open:rotate-90" />
        {t('form.more')}
      </summary>
      {children}
    </details>
  )
}
