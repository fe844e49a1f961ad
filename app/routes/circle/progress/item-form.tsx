import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCategoryName } from '~/components/category-name'
import { PeopleChoice } from '~/components/people-choice'
import { privacyIcons } from '~/components/privacy'
import { visibilities } from '~/domain/permissions/names'
import type { ItemChoices } from '~/domain/progress/choices.server'
import { fieldsFor } from '~/domain/progress/progress-record'
import { typedAt } from '~/domain/records/typed'
import { WithConflict } from '~/forms/conflict'
import { useForm } from '~/forms/form-context'
import type { FormAnswer, FormState } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { FieldGroup, FieldPair } from '~/ui/field'
import { Icon } from '~/ui/icon'

type Props = {
  options: Parameters<typeof fieldsFor>[0]
  choices: ItemChoices
  opened: FormState
  answer: object | null | undefined
  action: string
  save: string
  cancelTo: string
  isReady?: boolean // can be saved as it is opened
}

/** The form of a goal, an action, a barrier or a strength. Where scripts run, its button waits until something is changed. */
export function ItemForm({ options, choices, opened, answer, action, save, cancelTo, isReady }: Props) {
  const { t } = useTranslation('progress')
  const nameOf = useCategoryName()
  const { people, goals } = choices
  const offered = useVisibilities(choices, answer)
  const record = fieldsFor({ ...options, choosesVisibility: offered.length > 1 })
  const has = (name: string) => Object.hasOwn(record.fields, name)
  const hasCategory = typedAt(opened.typed, 'categoryId') !== ''
  return (
    <RecordForm
      id="item"
      record={record}
      opened={opened}
      answer={answer}
      action={action}
      save={{ label: save }}
      cancel={{ label: t('cancel'), to: cancelTo }}
      needsChange={!isReady}
      className="max-w-form"
      isLong
    >
      {(control) => (
        <>
          {control('title')}
          {control('description')}
          <FieldPair>
            {control('categoryId', {
              options: choices.categories.map((category) => [category.id, nameOf(category)] as const),
              none: hasCategory ? false : t('noCategory'),
            })}
            {has('dueDate') ? control('dueDate') : null}
          </FieldPair>
          {has('goalId')
            ? control('goalId', { options: goals.map(({ id, title }) => [id, title] as const), none: t('noGoal') })
            : null}
          {has('visibility') ? <WhoSees offered={offered} /> : null}
          <PeopleChoice legend={t('fields.assignees')} hasLeft={t('hasLeft')} people={people} />
        </>
      )}
    </RecordForm>
  )
}

/** The choices as of opening: if a role changes meanwhile, a private item must not be saved for everyone. */
function useVisibilities({ visibilities: offered }: ItemChoices, answer: Props['answer']) {
  const [opened] = useState(offered)
  const said = answer && 'form' in answer ? typedAt((answer as FormAnswer).form.typed, 'visibility') : ''
  return visibilities.filter((level) => opened.includes(level) || level === said)
}

function WhoSees({ offered }: { offered: ItemChoices['visibilities'] }) {
  const { t } = useTranslation(['progress', 'common'])
  const { id, typed, problem } = useForm()
  return (
    <WithConflict path="visibility">
      <FieldGroup legend={t('progress:fields.visibility')} id={`${id}-visibility`} error={problem('visibility')}>
        <div className="grid grid-cols-1 gap-2">
          {offered.map((level) => (
            <label className="choice-card" key={level}>
              <input
                type="radio"
                name="visibility"
                value={level}
                defaultChecked={typedAt(typed, 'visibility') === level}
              />
              <span className="flex-1">
                {t(`common:privacy.${level}`)}
                <small className="block text-sm text-ink-soft">{t(`progress:privacy.${level}`)}</small>
              </span>
              <Icon name={privacyIcons[level]} className="text-ink-soft" />
            </label>
          ))}
        </div>
      </FieldGroup>
    </WithConflict>
  )
}
