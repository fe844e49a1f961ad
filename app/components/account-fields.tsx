import { type FieldMetadata, getInputProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblem } from '~/forms/problem'
import { TextField } from '~/ui/field'
import { ChosenPassword, PasswordInput } from './password-input'

// The fields of an account, named for browsers and password managers.

type Props = {
  label: string
  // biome-ignore lint/suspicious/noExplicitAny: of any form
  field: FieldMetadata<string, any>
}

export function FirstNameField({ label, field }: Props) {
  return <OwnName label={label} field={field} autoComplete="given-name" />
}

export function LastNameField({ label, field }: Props) {
  return <OwnName label={label} field={field} autoComplete="family-name" />
}

function OwnName({ label, field, autoComplete }: Props & { autoComplete: string }) {
  const problem = useProblem()
  return (
    <TextField
      label={label}
      error={problem(field)}
      {...getInputProps(field, { type: 'text' })}
      autoComplete={autoComplete}
      required
    />
  )
}

/** The address used to sign in. */
export function EmailField({ field }: Pick<Props, 'field'>) {
  const problem = useProblem()
  const { t } = useTranslation('access')
  return (
    <TextField
      label={t('email')}
      error={problem(field)}
      {...getInputProps(field, { type: 'email' })}
      autoComplete="username"
      required
    />
  )
}

/** For password managers, which need the name beside the password; not sent. */
export function EmailForManagers({ email }: { email: string }) {
  return (
    <input
      type="email"
      className="sr-only"
      autoComplete="username"
      defaultValue={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}

export function CurrentPasswordField({
  label,
  field,
  beside,
  autoFocus,
}: Props & { beside?: ReactNode; autoFocus?: boolean }) {
  const problem = useProblem()
  return (
    <PasswordInput
      label={label}
      beside={beside}
      error={problem(field)}
      {...getInputProps(field, { type: 'password' })}
      autoComplete="current-password"
      autoFocus={autoFocus}
      required
    />
  )
}

/** A password to choose, with the rules for it. */
export function NewPasswordField({ label, field, autoFocus }: Props & { autoFocus?: boolean }) {
  const problem = useProblem()
  return (
    <ChosenPassword
      label={label}
      error={problem(field)}
      {...getInputProps(field, { type: 'password' })}
      autoComplete="new-password"
      minLength={8}
      autoFocus={autoFocus}
      required
    />
  )
}

export function PasswordAgainField({ label, field }: Props) {
  const problem = useProblem()
  return (
    <PasswordInput
      label={label}
      error={problem(field)}
      {...getInputProps(field, { type: 'password' })}
      autoComplete="new-password"
      required
    />
  )
}

/** The code of a mail that was just sent. */
export function EmailCodeField({ label, field, hint, autoFocus }: Props & { hint: string; autoFocus?: boolean }) {
  const problem = useProblem()
  return (
    <TextField
      label={label}
      hint={hint}
      error={problem(field)}
      {...getInputProps(field, { type: 'text' })}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      autoFocus={autoFocus}
      required
    />
  )
}
