import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SectionName } from '~/domain/assessment/section-names'
import {
  type AnyRecord,
  type Field,
  fieldsOf,
  isConfidential,
  type LevelField,
  type RowsField,
} from '~/domain/records/fields'
import { inSentence, textKey } from '~/domain/records/labels'
import { allTypedAt, typedAt } from '~/domain/records/typed'
import { useTypedIn } from '~/forms/form-context'
import type { FormAnswer, FormState } from '~/forms/form-state'
import { LevelKey } from '~/forms/level-input'
import { RecordForm } from '~/forms/record-form'
import type { Control, ControlSettings } from '~/forms/use-input'
import type { ConcernAction as ConcernActionShown } from '~/http/concern-actions.server'
import type { NotSent } from '~/live/not-sent'
import { paths } from '~/paths'
import { ConcernAction, ConcernActionsProvider } from '~/routes/circle/assessment/concern-action'
import { DiagnosisPicker } from '~/routes/circle/assessment/diagnosis-picker'
import { HelpLines } from '~/routes/circle/assessment/help-lines'
import { useDraftCopy } from '~/routes/circle/assessment/use-draft-copy'
import { Icon } from '~/ui/icon'

type Person = { id: string; name: string; relationship: string | null }
type Page = {
  circleId: string
  recipientName: string
  name: SectionName
  slug: string
  definition: AnyRecord
  opened: FormState
  draftVersion: string
  people: Person[]
  actions: readonly ConcernActionShown[]
  from: string | null
}
type Answer = FormAnswer | NotSent | object | null | undefined

/** The form of any section: a part for each field of its record, with the controls that the definition asks for. */
export function SectionForm({ page, answer }: { page: Page; answer: Answer }) {
  const { t } = useTranslation('assessment')
  const { circleId, name, slug, definition, opened, from } = page
  const section = paths.section(circleId, slug, from)
  const hasLevels = name === 'functional' || name === 'socialNeeds'
  const draftCopy = useDraftCopy({ ...page, form: `assessment.${name}` })
  return (
    <RecordForm
      id="section"
      record={definition}
      opened={opened}
      answer={answer}
      action={paths.editSection(circleId, slug, from)}
      draftTo={paths.sectionDraft(circleId, slug, from)}
      choicesTitle={(name) => (name ? t(`savedMeanwhile.${page.name}`, { name }) : t('savedMeanwhile.now'))}
      draftCopy={draftCopy}
      save={{ label: t(`save.${name}`) }}
      cancel={{ label: t('cancel'), to: section }}
      note={
        hasLevels ? (
          <span className="push self-center text-sm text-ink-soft max-md:hidden">
            <Answered definition={definition} />
          </span>
        ) : null
      }
      isLong
    >
      {(control) => (
        <ConcernActionsProvider value={{ circleId, slug, actions: page.actions }}>
          {name === 'functional' ? <LevelMeanings /> : null}
          {partsIn(definition).map(([part, field]) => (
            <Part key={part} page={page} part={part} field={field} control={control as Control} />
          ))}
        </ConcernActionsProvider>
      )}
    </RecordForm>
  )
}

/** How many of the levels are answered, as they are chosen. */
function Answered({ definition }: Pick<Page, 'definition'>) {
  const { t } = useTranslation('assessment')
  const levels = levelsIn(definition)
  const [count = ''] = useTypedIn((typed) => [String(levels.filter((path) => typedAt(typed, path)).length)])
  return <span>{t('answered', { count: Number(count), all: levels.length })}</span>
}

/** The paths of the levels that are asked for. */
function levelsIn(record: AnyRecord, at = ''): string[] {
  return fieldsOf(record).flatMap(([name, field]) => {
    if (field.kind === 'group') return levelsIn(field.record, `${at}${name}.`)
    return field.kind === 'level' && !field.isExtra ? [at + name] : []
  })
}

/** How the levels of help are told apart: those of the Section GG scale of CMS. */
function LevelMeanings() {
  const { t } = useTranslation('assessment')
  return (
    <details className="group mb-6">
      <summary className="inline-flex min-h-control items-center gap-1 text-sm font-bold text-primary">
        <Icon name="chevron-right" className="tiny group-open:rotate-90" />
        {t('helpMeaningTitle')}
      </summary>
      <dl className="dl">
        {helpMeanings.map((level, index) => (
          <div key={level} className="span2">
            <dt>
              <span className="md:hidden">{index + 1} </span>
              {t(`help.${level}`)}
            </dt>
            <dd>{t(`helpMeaning.${level}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const helpMeanings = ['independent', 'supervision', 'moderate', 'substantial', 'dependent', 'notAssessed'] as const

type PartProps = { page: Page; part: string; field: Field; control: Control }

function Part({ page, part, field, control }: PartProps) {
  const { t } = useTranslation('assessment')
  const heading = t(textKey(page.definition.words, part) as 'title')
  const hint = hintOf(page, part, t as (key: string, values?: object) => string)
  const isForFew = isConfidential(field)
  const look = isForFew
    ? 'rounded-lg bg-sunken p-5 mt-8'
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

function hintOf({ name, recipientName }: Page, part: string, t: (key: string, values?: object) => string) {
  if (name === 'legal' && part !== 'more') return t(`legal.hints.${part}`, { name: recipientName })
  return part === 'homeSafety' ? t('bhSafety.homeSafetyLede') : ''
}

function PartFields({ page, part, field, control }: PartProps) {
  const settings = useSettings(page)
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

/** What a closed caregiver says: 'Son, primary caregiver, 9 hours a week, lives with Rosa'. */
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

/** Of a place in the home: how many dangers are ticked, or that somebody has looked. */
function PlaceBadge({ path }: { path: string }) {
  const { t } = useTranslation('assessment')
  const found = useTypedIn((typed) => [...allTypedAt(typed, path)])
  if (!found.length) return null
  const isSafe = found.includes('none')
  return <span className="badge">{isSafe ? t('bhSafety.lookedAt') : t('bhSafety.found', { count: found.length })}</span>
}

/** The parts that have a heading of their own. Whether there is anything to list is asked under that of the list. */
function partsIn(definition: AnyRecord) {
  const all = fieldsOf(definition)
  const asked = all.flatMap(([, field]) => (field.kind === 'rows' ? askedBefore(field as RowsField) : []))
  return all.filter(([part]) => !asked.includes(part))
}

/** The part in which it is asked whether there is anything to list. */
function askedBefore({ emptyAt = '' }: RowsField) {
  return emptyAt.split('.')[0] ?? ''
}

type FieldsProps = { record: AnyRecord; at: string; control: Control; settings: Settings }

/** The controls of a record in two columns; what is long takes both. */
function Fields({ record, at, control, settings }: FieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-x-4 md:grid-cols-2">
      {runsOf(record).map((run) => {
        const cells = run.map(([name, field]) => (
          <Cell key={name} field={field}>
            {field.kind === 'text' && field.as === 'dementiaCode' ? (
              <DiagnosisPicker path={`${at}${name}`} label={settings.label(record, name)} />
            ) : (
              control(`${at}${name}`, settings.of(name, `${at}${name}`))
            )}
          </Cell>
        ))
        const [name, field] = run[0] ?? []
        if (field?.kind !== 'level') return cells
        return (
          <div key={name} className="md:col-span-2">
            <LevelKey field={field} />
            {cells}
          </div>
        )
      })}
    </div>
  )
}

/** The fields of a record in their order; levels that have the same answers together, since one key explains them. */
function runsOf(record: AnyRecord) {
  const runs: [string, Field][][] = []
  for (const one of fieldsOf(record)) {
    const last = runs.at(-1)
    if (last && haveSameLevels(last[0]?.[1], one[1])) last.push(one)
    else runs.push([one])
  }
  return runs
}

function haveSameLevels(one: Field | undefined, other: Field) {
  return one?.kind === 'level' && other.kind === 'level' && answersOf(one) === answersOf(other)
}

function answersOf({ options }: LevelField<unknown>) {
  return [options.words, ...options.values].join()
}

/** What is long takes both columns; any other control is a cell by itself, so that one which is not asked leaves no gap. */
function Cell({ field, children }: { field: Field; children: ReactNode }) {
  if (!isWide(field)) return children
  return <div className={`md:col-span-2 ${field.kind === 'text' ? 'mt-3' : ''}`.trim()}>{children}</div>
}

const linesInHalf = 3 // of the texts that stand two in a row
const answersInHalf = 3

function isWide(field: Field) {
  if (field.kind === 'text') return (field.lines ?? linesInHalf) !== linesInHalf || field.as === 'dementiaCode'
  if (field.kind === 'choice') return field.look === 'segmented' && field.options.values.length > answersInHalf
  return field.kind === 'level' || field.kind === 'checks' || field.kind === 'rows'
}

type Settings = ReturnType<typeof useSettings>

/** What the page knows besides the definition: who can be named, and what is done about a concern. */
function useSettings({ people, actions, recipientName }: Page) {
  const { t } = useTranslation('assessment')
  return {
    label: (record: AnyRecord, name: string) => t(textKey(record.words, name) as 'title'),
    of: (name: string, path: string): ControlSettings | undefined => {
      if (name === 'memberId')
        return { options: people.map(({ id, name }) => [id, name] as const), none: t('caregiver.notInCircle') }
      if (path === 'allergies.known') return { label: t('medical.allergies.knownOf', { name: recipientName }) }
      if (path.startsWith('homeSafety.'))
        return { unanswered: 'assessment:bhSafety.notLookedAt', below: <PlaceBadge path={path} /> }
      const made = actions.find((one) => one.path === path)
      return made
        ? { below: <ConcernAction path={path} title="" isOffered={false} />, hasAction: !made.isCompleted }
        : undefined
    },
  }
}
