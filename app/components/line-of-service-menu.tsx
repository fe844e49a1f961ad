import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LineOfService as Line, linesOfService } from '~/domain/recipient/line-of-service'
import { reportFailedAction } from '~/live/lost-network'
import { useOptimisticValue } from '~/live/use-optimistic-value'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu'
import { LineOfService } from './line-of-service'

/**
 * The line of service, to be changed in place. Where scripts run the choice is sent with `fetch`, not by the router: a
 * request that fails must not lose what somebody writes on the page. Shows the change once it is saved; when that
 * fails, a toast says so.
 */
export function LineOfServiceMenu({
  circleId,
  value,
  isPlain = false,
}: {
  circleId: string
  value: Line
  isPlain?: boolean
}) {
  const { t } = useTranslation(['labels', 'common'])
  const { optimisticValue, markSaved } = useOptimisticValue<Line>()
  const [isSending, setSending] = useState(false)
  const current = optimisticValue ?? value

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const line = linesOfService.find((one) => submitter instanceof HTMLButtonElement && submitter.value === one)
    if (!line || isSending) return
    setSending(true)
    const address = paths.lineOfService(circleId)
    const body = new URLSearchParams({ lineOfService: line })
    const answer = await fetch(address, { method: 'POST', body }).catch(() => undefined)
    setSending(false)
    if (answer?.ok && !answer.redirected) {
      markSaved(line)
    } else {
      reportFailedAction({ pathname: address, isAnswered: answer !== undefined })
    }
  }

  return (
    <div className="los-change" aria-busy={isSending}>
      <Menu
        name={t('line.change', { name: t(`common:lineOfService.${current}`) })}
        className="los-menu"
        summary={
          <>
            <LineOfService value={current} isPlain={isPlain} />
            <Icon name="chevron-down" className="tiny" />
          </>
        }
      >
        <form method="post" action={paths.lineOfService(circleId)} onSubmit={send}>
          {linesOfService.map((line) => (
            <button
              key={line}
              type="submit"
              name="lineOfService"
              value={line}
              aria-current={line === current ? 'true' : undefined}
            >
              <LineOfService value={line} isPlain />
              {line === current ? <Icon name="check" className="los-check" /> : null}
            </button>
          ))}
        </form>
      </Menu>
    </div>
  )
}
