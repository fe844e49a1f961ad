import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownConflict } from '~/domain/records/words'
import { Callout } from '~/ui/callout'
import { Choice } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { useConflict, useForm } from './form-context'

/**
 * Says above the form what was saved meanwhile, with links to the fields. Without a name it may have been the same person
 * on another device. Takes the focus when it appears.
 */
export function ConflictSummary() {
  const { t } = useTranslation()
  const { id, conflicts, keepCurrent } = useForm()
  const box = useRef<HTMLDivElement>(null)
  const signature = JSON.stringify(conflicts)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another conflict takes the focus again
  useEffect(() => box.current?.focus(), [signature])

  if (!conflicts.length) return null
  const shown = conflicts.map(({ path, status, fields, by, end }) => ({ path, status, fields, by, end }))
  return (
    // Autofocus: without scripts it is the browser that leads a person to what others have saved.
    <Callout kind="warn" icon="alert-circle" className="mb-6" role="alert" tabIndex={-1} autoFocus ref={box}>
      <div>
        <h2 className="mb-1 text-lg">{t(conflicts.some(({ by }) => by) ? 'conflict.title' : 'conflict.titleNow')}</h2>
        <p>{t('conflict.text')}</p>
        <ul className="mt-2 list-disc pl-5">
          {conflicts.flatMap((one) => linesOf(one, id).map((line) => <ConflictLine key={line.path} {...line} />))}
        </ul>
        {conflicts
          .filter(({ status }) => status === 'iRemoved')
          .map(({ path, label }) => (
            <KeepCurrent
              key={path}
              path={path}
              isKept={keepCurrent.includes(path)}
              label={t('conflict.takeRow', { row: label })}
            />
          ))}
        <input type="hidden" name="shownConflicts" value={JSON.stringify(shown)} />
      </div>
    </Callout>
  )
}

const line = 'whitespace-pre-line py-0.5 [overflow-wrap:anywhere]'

type Line = ShownConflict & { to?: string; row?: string }

function linesOf(conflict: ShownConflict, formId: string): Line[] {
  if (conflict.status !== 'iRemoved') return [{ ...conflict, to: `#${formId}-${conflict.path}` }]
  return (conflict.rowFields ?? []).map(({ label, value }) => ({
    ...conflict,
    path: `${conflict.path}.${label}`,
    row: conflict.label,
    label,
    value,
  }))
}

function ConflictLine({ status, label, removed, row = label, value, by, to }: Line) {
  const { t } = useTranslation()
  const name = by ?? t('conflict.somebody')
  if (status === 'theyRemoved') {
    return (
      <li className={line}>
        <a href={to}>{t('conflict.lineRemoved', { name, row: removed })}</a>
      </li>
    )
  }
  const key = status === 'iRemoved' ? 'conflict.lineChanged' : by ? 'conflict.line' : 'conflict.lineNow'
  const words = t(key, { field: label, name, row, value: value ?? t('conflict.nothing') })
  return <li className={line}>{to ? <a href={to}>{words}</a> : words}</li>
}

/** Under a field: what somebody else has saved, and the choice to keep that instead of one's own. */
export function WithConflict({ path, children }: { path: string; children: ReactNode }) {
  const { t } = useTranslation()
  const conflict = useConflict(path)
  const { keepCurrent } = useForm()
  // Of the same shape whether there is anything to tell or not: a field that React made anew would lose what was typed.
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
          <KeepCurrent
            path={path}
            isKept={keepCurrent.includes(path)}
            label={t(conflict.status === 'theyRemoved' ? 'conflict.takeRemoval' : 'conflict.take', {
              row: conflict.removed,
            })}
          />
        </div>
      ) : null}
    </div>
  )
}

function KeepCurrent({ path, isKept, label }: { path: string; isKept: boolean; label: string }) {
  return <Choice type="checkbox" name="keepCurrent" value={path} defaultChecked={isKept} label={label} />
}
