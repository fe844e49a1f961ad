import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownConflict } from '~/domain/records/conflict-words'
import { Callout } from '~/ui/callout'
import { Choice } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { useConflict, useForm } from './form-context'

type Summary = {
  id: string // of the form
  conflicts: readonly ShownConflict[]
  keepCurrent: readonly string[]
  hasChoices?: boolean
}

/** Conflicts as hidden inputs, so that the next response still shows them. */
export function sentBack(conflicts: readonly ShownConflict[]) {
  return JSON.stringify(conflicts, ['path', 'status', 'fields', 'by', 'at', 'end', 'was'])
}

/** Says what others saved, with links to the fields, or the choices in a short form. Unnamed: maybe the same person. */
export function ConflictSummary({ id, conflicts, keepCurrent, hasChoices = false }: Summary) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const signature = JSON.stringify(conflicts)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another conflict takes the focus again
  useEffect(() => box.current?.focus(), [signature])

  if (!conflicts.length) return null
  const isOfRow = ({ status }: ShownConflict) => status === 'iRemoved' || status === 'theyAdded'
  return (
    // Autofocus: without scripts it is the browser that leads a person to what others have saved.
    <Callout kind="warn" icon="alert-circle" className="mb-6" role="alert" tabIndex={-1} autoFocus ref={box}>
      <div>
        <h2 className="mb-1 text-lg">{t(conflicts.some(({ by }) => by) ? 'conflict.title' : 'conflict.titleNow')}</h2>
        <p>{t('conflict.text')}</p>
        <ul className="mt-2 list-disc pl-5">
          {conflicts.flatMap((one) =>
            linesOf(one, hasChoices || isOfRow(one) ? undefined : `#${id}-${one.path}`).map((line) => (
              <ConflictLine key={line.path} {...line}>
                {hasChoices && !isOfRow(one) ? (
                  <Choose conflict={one} isKept={keepCurrent.includes(one.path)} isNamed />
                ) : null}
              </ConflictLine>
            )),
          )}
        </ul>
        {conflicts.filter(isOfRow).map(({ path, label }) => (
          <KeepCurrent
            key={path}
            path={path}
            isKept={keepCurrent.includes(path)}
            label={t('conflict.takeRow', { row: label })}
          />
        ))}
        <input type="hidden" name="shownConflicts" value={sentBack(conflicts)} />
      </div>
    </Callout>
  )
}

type Line = ShownConflict & { to?: string; row?: string; children?: ReactNode }

function linesOf(conflict: ShownConflict, to: string | undefined): Line[] {
  if (conflict.status !== 'iRemoved') return [{ ...conflict, to }]
  return (conflict.rowFields ?? []).map(({ label, value }) => ({
    ...conflict,
    path: `${conflict.path}.${label}`,
    row: conflict.label,
    label,
    value,
  }))
}

const lines = {
  changed: 'conflict.line',
  theyRemoved: 'conflict.lineRemoved',
  iRemoved: 'conflict.lineChanged',
  theyAdded: 'conflict.lineAdded',
} as const

function ConflictLine({ status, label, removed, row = label, value, by, to, children }: Line) {
  const { t } = useTranslation()
  const key = status === 'changed' && !by ? 'conflict.lineNow' : lines[status]
  const name = by ?? t('conflict.somebody')
  const words = t(key, {
    field: label,
    name,
    row: status === 'theyRemoved' ? removed : row,
    value: value ?? t('conflict.nothing'),
  })
  return (
    <li className="whitespace-pre-line py-0.5 [overflow-wrap:anywhere]">
      {to ? <a href={to}>{words}</a> : <span>{words}</span>}
      {children}
    </li>
  )
}

/** Under a field: the value someone else saved, and the choice of it. */
export function WithConflict({ path, children }: { path: string; children: ReactNode }) {
  const { t } = useTranslation()
  const conflict = useConflict(path)
  const { keepCurrent } = useForm()
  // The same elements in each case: a remounted field would lose its input.
  return (
    <div className={conflict ? 'col-span-full' : undefined}>
      {children}
      {conflict ? (
        <div className="mb-5 rounded bg-warning-soft px-4 py-3 [&>label]:pb-1 [&>label]:pt-2">
          <p className="flex items-start gap-2 whitespace-pre-line [overflow-wrap:anywhere]">
            <Icon name="alert-circle" className="mt-0.5 text-warning" />
            {conflict.status === 'theyRemoved'
              ? t('conflict.removed', { name: conflict.by ?? t('conflict.somebody'), row: conflict.removed })
              : t(conflict.by ? 'conflict.beside' : 'conflict.besideNow', {
                  name: conflict.by ?? '',
                  value: conflict.value ?? t('conflict.nothing'),
                })}
          </p>
          <Choose conflict={conflict} isKept={keepCurrent.includes(path)} />
        </div>
      ) : null}
    </div>
  )
}

type Choosing = { conflict: ShownConflict; isKept: boolean; isNamed?: boolean }

/** The choice to keep the saved value; `isNamed`: with the field's name. */
function Choose({ conflict: { path, status, label, removed }, isKept, isNamed = false }: Choosing) {
  const { t } = useTranslation()
  const words = t(status === 'theyRemoved' ? 'conflict.takeRemoval' : 'conflict.take', { row: removed })
  const named = (
    <>
      {words} <span className="sr">{label}</span>
    </>
  )
  return <KeepCurrent path={path} isKept={isKept} label={isNamed ? named : words} />
}

function KeepCurrent({ path, isKept, label }: { path: string; isKept: boolean; label: ReactNode }) {
  return <Choice type="checkbox" name="keepCurrent" value={path} defaultChecked={isKept} label={label} />
}
