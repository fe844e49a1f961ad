import type { SubmissionResult } from '@conform-to/react'
import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { QuietHours } from '~/domain/preferences/schema'
import { ErrorSummary } from '~/forms/error-summary'
import { Form, FormEnd } from '~/forms/form'
import { useProblem } from '~/forms/problem'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { Choice, FieldPair, Select } from '~/ui/field'
import { FormFoot } from '~/ui/form-foot'

type Props = {
  quietHours: QuietHours
  zone: string
  times: { value: string; label: string }[]
  result: SubmissionResult | undefined
}

/** From when to when nothing is mailed or pushed. */
export function QuietHoursForm({ quietHours, zone, times, result }: Props) {
  const { t } = useTranslation('settings')
  const problem = useProblem()
  const typed = result?.initialValue ?? { ...quietHours, isOn: quietHours.isOn ? 'yes' : undefined }
  const errors = Object.fromEntries(Object.entries(result?.error ?? {}).map(([name, error]) => [name, error ?? []]))
  const labels = { from: t('quiet.from'), until: t('quiet.until') }
  return (
    <section className="settings-section" id="quiet-hours">
      <h2>{t('quiet.title')}</h2>
      <p className="lede">{t('quiet.lede')}</p>
      <Form method="post" aria-describedby={result ? 'quiet-error' : undefined} preventScrollReset>
        <ErrorSummary form={{ id: 'quiet', allErrors: errors }} labels={labels} />
        <div className="mb-3">
          <Choice
            type="checkbox"
            name="isOn"
            value="yes"
            defaultChecked={Boolean(typed.isOn)}
            label={t('quiet.isOn')}
          />
        </div>
        <FieldPair>
          {(['from', 'until'] as const).map((end) => (
            <Select
              key={end}
              id={`quiet-${end}`}
              name={end}
              label={labels[end]}
              error={problem({ errors: errors[end] })}
              defaultValue={String(typed[end] ?? quietHours[end])}
            >
              {times.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          ))}
        </FieldPair>
        <Zone zone={zone} />
        <p className="text-ink-soft">{t('quiet.exceptions')}</p>
        <FormFoot>
          <Button kind="primary">{t('quiet.save')}</Button>
        </FormFoot>
        <FormEnd />
      </Form>
    </section>
  )
}

function Zone({ zone }: Pick<Props, 'zone'>) {
  const { t } = useTranslation('settings')
  return (
    <p className="mb-3 text-ink-soft">
      {t('quiet.zone', { zone })} <Link to={paths.accountSettings()}>{t('quiet.changeZone')}</Link>
    </p>
  )
}
