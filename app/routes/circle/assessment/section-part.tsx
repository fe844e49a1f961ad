import { useTranslation } from 'react-i18next'
import { type AnyRecord, type Field, fieldsOf, isConfidential, type RowsField } from '~/domain/records/fields'
import { inSentence, textKey } from '~/domain/records/labels'
import type { Control } from '~/forms/use-input'
import { HelpLines } from '~/routes/circle/assessment/help-lines'
import { Fields, useFieldSettings } from '~/routes/circle/assessment/section-fields'
import type { SectionPage } from '~/routes/circle/assessment/section-page'
import { Icon } from '~/ui/icon'

type PartProps = { page: SectionPage; part: string; field: Field; control: Control }

/** A part of the form of a section under its heading. */
export function SectionPart({ page, part, field, control }: PartProps) {
  const { t } = useTranslation('assessment')
  const heading = t(textKey(page.definition.words, part) as 'title')
  const hint = hintOf(page, part, t as (key: string, values?: object) => string)
  const isForFew = isConfidential(field)
  const look = isForFew
    ? 'rounded-lg border border-line bg-paper p-5 mt-8'
    : 'border-t border-line pt-6 mt-8 first-of-type:mt-0 first-of-type:border-0'
  return (
    <section className={look} aria-labelledby={`part-${part}`}>
      <h2 className="mb-1 text-xl" id={`part-${part}`}>
        {heading}
      </h2>
      {hint ? <p className="mb-4 text-sm text-ink-soft">{hint}</p> : <div className="mb-3" />}
      {isForFew ? (
        <p className="mb-4 flex gap-2 text-sm text-ink-soft">
          <Icon name="lock" className="tiny" />
          {t('bhSafety.abuseHint')}
        </p>
      ) : null}
      <PartFields page={page} part={part} field={field} control={control} />
      {isForFew ? <HelpLines /> : null}
    </section>
  )
}

function hintOf({ name, recipientName }: SectionPage, part: string, t: (key: string, values?: object) => string) {
  if (name === 'legal' && part !== 'more') return t(`legal.hints.${part}`, { name: recipientName })
  return part === 'homeSafety' ? t('bhSafety.homeSafetyLede') : ''
}

function PartFields({ page, part, field, control }: PartProps) {
  const settings = useFieldSettings(page)
  const subtitle = useCaregiverInShort(page.recipientName)
  if (field.kind === 'group')
    return <Fields record={field.record} at={`${part}.`} control={control} settings={settings} />
  if (field.kind !== 'rows') return control(part)
  const asked = askedBefore(field as RowsField)
  const review = asked ? page.definition.fields[asked] : undefined
  return (
    <>
      {review?.kind === 'group' ? (
        <Fields record={review.record} at={`${asked}.`} control={control} settings={settings} />
      ) : null}
      {control(part, {
        row: (ofRow) => <Fields record={field.record} at="" control={ofRow} settings={settings} />,
        ...(part === 'caregivers' ? { subtitle } : {}),
      })}
    </>
  )
}

/** A closed caregiver's summary: 'Son, primary caregiver, 9 hours a week, lives with Rosa'. */
function useCaregiverInShort(name: string) {
  const { t } = useTranslation(['assessment', 'common'])
  return (typedIn: (field: string) => string) => {
    const [relationship, hours] = [typedIn('relationship'), typedIn('hoursAWeek')]
    const said = [
      relationship ? t(`common:relationships.${relationship as 'son'}`, { defaultValue: '' }) : '',
      typedIn('isPrimary') ? t('assessment:caregiver.person.isPrimary') : '',
      /^\d+$/.test(hours) ? t('assessment:caregiver.hours', { count: Number(hours) }) : '',
      typedIn('livesWithCareRecipient') === 'yes' ? t('assessment:caregiver.livesWith', { name }) : '',
    ].filter(Boolean)
    return said.map((words, at) => (at ? inSentence(words) : words)).join(', ')
  }
}

/** The parts with a heading. A list's status is under the list's heading. */
export function partsIn(definition: AnyRecord) {
  const all = fieldsOf(definition)
  const asked = all.flatMap(([, field]) => (field.kind === 'rows' ? askedBefore(field as RowsField) : []))
  return all.filter(([part]) => !asked.includes(part))
}

/** The part with the status of a list. */
function askedBefore({ emptyAt = '' }: RowsField) {
  return emptyAt.split('.')[0] ?? ''
}
