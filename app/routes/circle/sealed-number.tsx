import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Masked } from '~/domain/recipient/queries.server'
import type { SealedNumber as Name } from '~/domain/recipient/rules'
import { FormUser } from '~/forms/form'
import { isNotSent } from '~/live/not-sent'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { useHydrated } from '~/ui/hydrated'

const shownForMs = 60_000

type Props = {
  circleId: string
  name: Name
  masked: Masked
  isForEditors: boolean // only they may see it in full
  answer: unknown // of the page itself, when it was asked without scripts
}

/** A sealed number's end, with a button to show it in full, which only its response contains; masked after a minute. */
export function SealedNumber({ circleId, name, masked, isForEditors, answer }: Props) {
  const { t } = useTranslation('profile')
  const fetcher = useFetcher<unknown>()
  const isHydrated = useHydrated()
  const latest = fetcher.data ?? answer
  const [hidden, setHidden] = useState<unknown>()
  const number = latest === hidden ? undefined : numberIn(latest, name)

  useEffect(() => {
    if (!number) return
    const timer = setTimeout(() => setHidden(latest), shownForMs)
    return () => clearTimeout(timer)
  }, [number, latest])

  if (masked.isUnreadable) return <em>{t('number.unreadable')}</em>
  return (
    <fetcher.Form method="post" action={`${paths.profile(circleId)}#number-${name}`} className="sealed">
      <FormUser />
      <input type="hidden" name="number" value={name} />
      <span className="tnum" aria-live="polite" id={`number-${name}`}>
        {number ?? <Mask end={masked.end} />}
      </span>
      {isForEditors && (!number || isHydrated) ? (
        // One button, which keeps the focus when it changes.
        <Button
          type={number ? 'button' : 'submit'}
          kind="quiet"
          size="dense"
          aria-label={number ? undefined : t(labels[name])}
          aria-disabled={fetcher.state !== 'idle'}
          onClick={(event) => {
            if (!number) return
            event.preventDefault() // it submits again by the time the click is over
            setHidden(latest)
          }}
        >
          {t(number ? 'number.hide' : 'number.show')}
        </Button>
      ) : null}
      {isNotSent(latest) ? <small role="alert">{t('number.failed')}</small> : null}
      {number === null ? <small role="alert">{t('number.gone')}</small> : null}
    </fetcher.Form>
  )
}

const labels = {
  cms: 'number.showCms',
  'primary.memberID': 'number.showPrimary',
  'secondary.memberID': 'number.showSecondary',
} as const satisfies Record<Name, string>

function Mask({ end }: { end: string }) {
  const { t } = useTranslation('profile')
  return (
    <>
      <span aria-hidden="true">•••• {end}</span>
      <span className="sr">{end ? t('number.endsIn', { end }) : t('number.isKept')}</span>
    </>
  )
}

/** This number in a response: null if there is none any more. */
function numberIn(answer: unknown, name: Name): string | null | undefined {
  if (typeof answer !== 'object' || answer === null || !('number' in answer)) return undefined
  const { number } = answer as { number: { name: Name; value: string | null } }
  return number.name === name ? number.value : undefined
}
