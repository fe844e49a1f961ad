import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Step } from '~/domain/alignment/alignment-record'
import type { Requirement } from '~/domain/alignment/missing'
import type { Status } from '~/domain/alignment/statuses'
import type { PartShown } from '~/domain/records/view'
import { programmePaths } from '~/programme-paths'
import { MissingList } from '~/routes/circle/alignment/missing-list'
import { Answer } from '~/routes/circle/alignment/record-view'
import { ButtonLink } from '~/ui/button'
import { FormFoot } from '~/ui/form-foot'

type Props = {
  circleId: string
  missing: readonly Requirement[]
  isEnded: boolean
  next: readonly Status[]
  answers: readonly { step: Step; parts: PartShown[] }[]
}

/** The last step: the record, what is missing for Medicare, and the next steps. */
export function CheckStep({ circleId, missing, isEnded, next, answers }: Props) {
  const { t } = useTranslation('programme')
  const isToSubmit = next.includes('submitted_to_medicare_for_alignment') && !missing.length
  return (
    <>
      {isEnded ? null : <Outstanding circleId={circleId} missing={missing} />}
      {answers.map(({ step, parts }) => (
        <section className="check-part" key={step} aria-labelledby={`check-${step}`}>
          <div className="section-head">
            <h3 id={`check-${step}`}>{t(`steps.${step}`)}</h3>
            <Link
              className="inline-flex min-h-control items-center"
              to={programmePaths.edit(circleId, step)}
              aria-labelledby={`change-${step} check-${step}`}
            >
              <span id={`change-${step}`}>{t('steps.change')}</span>
            </Link>
          </div>
          <dl className="dl">
            {parts.map((part) => (
              <Answer key={part.name} part={part} />
            ))}
          </dl>
        </section>
      ))}
      <p className="small muted mt-6">{t('steps.kept')}</p>
      <FormFoot>
        {isToSubmit ? (
          <ButtonLink kind="primary" to={programmePaths.status(circleId, 'submitted_to_medicare_for_alignment')}>
            {t('moves.submitted_to_medicare_for_alignment')}
          </ButtonLink>
        ) : null}
        <ButtonLink kind={isToSubmit ? 'quiet' : 'primary'} to={programmePaths.alignment(circleId)}>
          {t('steps.finish')}
        </ButtonLink>
        <ButtonLink to={programmePaths.edit(circleId, 'clinician')}>{t('steps.back')}</ButtonLink>
      </FormFoot>
      <OtherMoves circleId={circleId} next={next} />
    </>
  )
}

function Outstanding({ circleId, missing }: Pick<Props, 'circleId' | 'missing'>) {
  const { t } = useTranslation('programme')
  return (
    <div className="mb-4">
      {missing.length ? <p>{t('change.missing')}</p> : null}
      <MissingList circleId={circleId} missing={missing} />
    </div>
  )
}

/** Possible next statuses other than submission to Medicare. */
function OtherMoves({ circleId, next }: Pick<Props, 'circleId' | 'next'>) {
  const { t } = useTranslation('programme')
  const others = next.filter((status) => status !== 'submitted_to_medicare_for_alignment')
  if (!others.length) return null
  return (
    <section className="check-part" aria-labelledby="check-next">
      <h3 id="check-next">{t('steps.status')}</h3>
      <div className="mt-2 flex flex-wrap gap-3">
        {others.map((status) => (
          <ButtonLink key={status} size="dense" to={programmePaths.status(circleId, status)}>
            {t(`moves.${status}`)}
          </ButtonLink>
        ))}
      </div>
    </section>
  )
}
