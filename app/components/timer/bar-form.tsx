import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainForm } from '~/forms/form'
import { Heartbeats } from './heartbeats-field'
import { useTimerForm } from './use-timer'

type FormProps = {
  className: string
  children: ReactNode
  action: string
  isKept?: boolean // while somebody types in it
}

/** One of the forms that the timer in the header is. */
export function BarForm({ className, children, action, isKept }: FormProps) {
  const { t } = useTranslation('timer')
  const { submit, kept } = useTimerForm()
  return (
    <PlainForm
      className={className}
      aria-label={t('title')}
      method="post"
      action={action}
      onSubmit={submit}
      {...(isKept ? kept : {})}
    >
      {children}
      <Heartbeats />
    </PlainForm>
  )
}
