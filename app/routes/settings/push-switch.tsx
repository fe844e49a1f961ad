import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { registerServiceWorker } from '~/live/service-worker'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { useHydrated } from '~/ui/hydrated'

type State = 'unknown' | 'unsupported' | 'off' | 'on' | 'refused'

/** Pushes on this very browser, on or off. It needs scripts, and a browser that can; others read why there is no button. */
export function PushSwitch({ pushKey }: { pushKey: string }) {
  const { t } = useTranslation('settings')
  const isHydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<State>('unknown')

  useEffect(() => {
    stateOfBrowser().then(setState)
  }, [])

  if (!isHydrated || state === 'unsupported') return <p className="muted">{t('push.unsupported')}</p>
  if (state === 'unknown') return null
  const turn = (how: () => Promise<State>) => () =>
    how()
      .catch((): State => 'refused')
      .then((next) => {
        setState(next)
        revalidate()
      })
  return (
    <>
      {state === 'on' ? (
        <Button type="button" onClick={turn(turnOff)}>
          {t('push.off')}
        </Button>
      ) : (
        <Button type="button" onClick={turn(() => turnOn(pushKey))}>
          {t('push.on')}
        </Button>
      )}
      <p role="status" className="small muted mt-2">
        {state === 'on' ? t('push.isOn') : state === 'refused' ? t('push.refused') : null}
      </p>
    </>
  )
}

async function stateOfBrowser(): Promise<State> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off'
}

async function turnOn(pushKey: string): Promise<State> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  await registerServiceWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  const { endpoint = '', keys } = subscription.toJSON()
  const isStored = await send(paths.push(), { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' })
  if (!isStored) await subscription.unsubscribe()
  return isStored ? 'on' : 'refused'
}

async function turnOff(): Promise<State> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription && (await send(paths.pushRemoval(), { endpoint: subscription.endpoint }))) {
    await subscription.unsubscribe()
  }
  return stateOfBrowser()
}

async function send(path: string, fields: Record<string, string>) {
  const { ok } = await fetch(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { accept: 'application/json' },
  })
  return ok
}
