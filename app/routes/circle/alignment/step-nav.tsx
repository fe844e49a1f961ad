import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { type Step, stepNames } from '~/domain/alignment/alignment-record'
import { programmePaths } from '~/programme-paths'
import { Icon } from '~/ui/icon'

export const pages = [...stepNames, 'check'] as const
export type PageName = (typeof pages)[number]

type Props = { circleId: string; page: PageName; done: readonly Step[] }

/** The steps of the record, each a link: its number, or a check where nothing of it is missing. On a phone, bars. */
export function StepNav({ circleId, page, done }: Props) {
  const { t } = useTranslation('programme')
  return (
    <nav aria-label={t('steps.label')}>
      <ol className="steps-nav">
        {pages.map((one, index) => {
          const isDone = one !== 'check' && done.includes(one)
          const isHere = one === page
          return (
            <li key={one} className={[isDone && 'done', isHere && 'now'].filter(Boolean).join(' ') || undefined}>
              <Link to={programmePaths.edit(circleId, one)} aria-current={isHere ? 'step' : undefined}>
                <b aria-hidden="true">{isDone && !isHere ? <Icon name="check" /> : index + 1}</b>
                <span>
                  {t(`steps.${one}`)}
                  {isDone ? <span className="sr">, {t('steps.done')}</span> : null}
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
