import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainForm } from '~/forms/form'
import { HeartbeatsField } from './heartbeats-field'
import { useTimerForm } from './use-timer-form'

type FormProps = {
  className: string
  children: ReactNode
  action: string
  isAutosaved?: boolean
}

export function BarForm({ className, children, action, isAutosaved }: FormProps) {
  const { t } = useTranslation('timer')
  const { submit, autosave } = useTimerForm()
  return (
    <PlainForm
      className={className}
      aria-label={t('title')}
      method="post"
      action={action}
      onSubmit={submit}
      {...(isAutosaved ? autosave : {})}
    >
      {children}
      <HeartbeatsField />
    </PlainForm>
  )
}
