import type { ComponentProps } from 'react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordRules } from '~/domain/accounts/password-rules'
import { PasswordField } from '~/ui/field'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'

const pauseMs = 1_000

type Props = ComponentProps<typeof PasswordField>

/** A password that can be shown while it is typed, where scripts run. */
export function PasswordInput(props: Props) {
  const { t } = useTranslation('access')
  const isHydrated = useHydrated()
  const [isShown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      className="absolute right-1 top-1/2 inline-flex min-h-control -translate-y-1/2 items-center gap-1.5 rounded px-2.5 text-sm font-medium text-primary"
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
    >
      <Icon name={isShown ? 'eye-off' : 'eye'} />
      <span>{t(isShown ? 'hidePassword' : 'showPassword')}</span>
    </button>
  )
  return <PasswordField {...props} isShown={isShown} within={isHydrated ? toggle : null} />
}

/** A new password, with its rules below; scripts check them off as they are met. */
export function ChosenPassword({ id, ...props }: Props & { id: string }) {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const field = document.getElementById(id)
    if (field instanceof HTMLInputElement) setTyped(field.value) // typed before the scripts arrived
  }, [id])
  return (
    <>
      <PasswordInput
        {...props}
        id={id}
        describedBy={`${id}-rules`}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Rules id={`${id}-rules`} typed={typed} />
    </>
  )
}

function Rules({ id, typed }: { id: string; typed: string }) {
  const { t } = useTranslation('access')
  const met = passwordRules.filter(({ isMet }) => isMet(typed)).length
  const announced = useAfterPause(typed ? met : null)
  return (
    <>
      <ul className="password-rules" id={id}>
        {passwordRules.map(({ name, isMet }) => (
          <li key={name} className={isMet(typed) ? 'met' : undefined}>
            <Icon name={isMet(typed) ? 'check-circle' : 'circle'} />
            {t(`passwordRules.${name}`)}
          </li>
        ))}
        <li>
          <Icon name="circle" />
          {t('passwordRules.common')}
        </li>
      </ul>
      <span className="sr" role="status">
        {announced === null ? null : t('rulesMet', { met: announced, all: passwordRules.length })}
      </span>
    </>
  )
}

/** The value after a pause: screen readers shouldn't announce every letter. */
function useAfterPause<T>(value: T) {
  const [announced, setAnnounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return announced
}
