import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LineOfService } from '~/components/line-of-service'
import { type LineOfService as Line, linesOfService } from '~/domain/recipient/line-of-service'
import { PlainForm } from '~/forms/form'
import { useOptimisticPost } from '~/live/use-optimistic-post'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu'

/** The line of service, to be changed in place. Shows the change once it is saved. */
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
  const { value: wanted, isSending, send } = useOptimisticPost(value)
  const current = isSending ? value : wanted // a change is shown once it is saved, never before

  function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const line = linesOfService.find((one) => submitter instanceof HTMLButtonElement && submitter.value === one)
    if (line) void send(paths.lineOfService(circleId), line, { body: new URLSearchParams({ lineOfService: line }) })
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
        <PlainForm method="post" action={paths.lineOfService(circleId)} onSubmit={change}>
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
        </PlainForm>
      </Menu>
    </div>
  )
}
