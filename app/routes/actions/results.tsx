import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblem } from '~/forms/problem'
import type { SeveralAnswer } from '~/http/forms/change-several.server'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'

type Answer = Extract<SeveralAnswer, { rows: unknown }>

/** What became of the chosen actions: how many were changed, and each that was not, with the reason. */
export function Results({ answer: { done, rows } }: { answer: Answer }) {
  const { t } = useTranslation('actions')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])

  const undone = rows.filter(({ status }) => status !== 'done')
  const count = rows.length - undone.length
  return (
    <Callout ref={box} kind="warn" icon="alert-circle" role="status" tabIndex={-1}>
      <div>
        <p>
          <strong>{t(`results.${done}`, { count })}</strong>
        </p>
        <p className="mt-1">{t('results.undone', { count: undone.length })}</p>
        <ul className="mt-1 list-disc pl-5">
          {undone.map((row) => (
            <Undone key={row.id} row={row} />
          ))}
        </ul>
      </div>
    </Callout>
  )
}

function Undone({ row }: { row: Answer['rows'][number] }) {
  const { t } = useTranslation('actions')
  const problem = useProblem()
  if (row.title === null) return <li>{t(row.status === 'notSaved' ? 'results.oneNotSaved' : 'results.notFound')}</li>
  const completed = (by: string | null) => (by ? t('results.completedBy', { by }) : t('results.completedBefore'))
  const reason = () => {
    if (row.status === 'notSaved') return t('results.notSaved')
    if (row.status === 'alreadyCompleted') return completed(row.by)
    return 'problem' in row ? problem({ errors: [row.problem] }) : null
  }
  return (
    <li>
      <bdi>
        <strong>{row.title}</strong>
      </bdi>
      <br />
      <span>{reason()}</span>
    </li>
  )
}

/** Asks again about the rows that a fault prevented from being saved, over the same list. */
export function Again({ answer: { done, rows }, view }: { answer: Answer; view: string[][] }) {
  const { t } = useTranslation('actions')
  const items = rows.filter(({ status }) => status === 'notSaved').map(({ id }) => ['item', id])
  if (!items.length) return null
  const change = done === 'clearDate' ? 'move' : done
  return (
    <ButtonLink to={paths.severalActions([...view, ['change', change], ...items])} preventScrollReset>
      {t('several.again', { count: items.length })}
    </ButtonLink>
  )
}
