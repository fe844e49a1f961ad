import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnyRecord, type Field, fieldsOf, type LevelField } from '~/domain/records/fields'
import { textKey } from '~/domain/records/labels'
import { allTypedAt } from '~/domain/records/typed'
import { useTypedIn } from '~/forms/form-context'
import { LevelKey } from '~/forms/level-input'
import type { Control, ControlSettings } from '~/forms/use-input'
import { ConcernAction } from '~/routes/circle/assessment/concern-action'
import { DiagnosisPicker } from '~/routes/circle/assessment/diagnosis-picker'
import type { SectionPage } from '~/routes/circle/assessment/section-page'

type FieldsProps = { record: AnyRecord; at: string; control: Control; settings: Settings }

/** The controls of a record in two columns; what is long takes both. */
export function Fields({ record, at, control, settings }: FieldsProps) {
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

/** A record's fields in order; levels with the same answers together, with one key. */
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

/** Long controls span both columns; each other one is a cell, so that a hidden one leaves no gap. */
function Cell({ field, children }: { field: Field; children: ReactNode }) {
  if (!isWide(field)) return children
  return <div className={`md:col-span-2 ${field.kind === 'text' ? 'mt-3' : ''}`.trim()}>{children}</div>
}

const linesInHalf = 3 // of texts that are two in a row
const answersInHalf = 3

function isWide(field: Field) {
  if (field.kind === 'text') return (field.lines ?? linesInHalf) !== linesInHalf || field.as === 'dementiaCode'
  if (field.kind === 'choice') return field.look === 'segmented' && field.options.values.length > answersInHalf
  return field.kind === 'level' || field.kind === 'checks' || field.kind === 'rows'
}

type Settings = ReturnType<typeof useFieldSettings>

/** The page's settings in addition to the definition: possible people, and actions for concerns. */
export function useFieldSettings({ people, actions, recipientName }: SectionPage) {
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

/** Of a place in the home: how many dangers are checked, or that it was inspected. */
function PlaceBadge({ path }: { path: string }) {
  const { t } = useTranslation('assessment')
  const found = useTypedIn((typed) => [...allTypedAt(typed, path)])
  if (!found.length) return null
  const isSafe = found.includes('none')
  return <span className="badge">{isSafe ? t('bhSafety.lookedAt') : t('bhSafety.found', { count: found.length })}</span>
}
