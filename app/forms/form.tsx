import { type FormProps, Form as RouterForm, useRouteLoaderData } from '@remix-run/react'
import { type ComponentProps, forwardRef, useState } from 'react'
import { completeField } from '~/domain/records/typed'
import { formUserField } from '~/domain/sessions/form-user'
import type { loader as rootLoader } from '~/root'

/** A form that the router sends. It names its user. */
export const Form = forwardRef<HTMLFormElement, FormProps>(function Form({ children, ...props }, ref) {
  return (
    <RouterForm {...props} ref={ref}>
      {props.method === 'get' ? null : <FormUser />}
      {children}
    </RouterForm>
  )
})

/** A form that the page sends itself, and the browser where no scripts run. It names its user. */
export function PlainForm({ children, ...props }: ComponentProps<'form'>) {
  return (
    <form {...props}>
      {props.method === 'get' ? null : <FormUser />}
      {children}
    </form>
  )
}

/** Last in every form of a record: a form without it was cut off. */
export function FormEnd() {
  return <input type="hidden" name={completeField} value="1" />
}

/** First in every form that posts: the user it was made for, also after another one has signed in. */
export function FormUser() {
  const [userId] = useState(useRouteLoaderData<typeof rootLoader>('root')?.userId)
  return userId ? <input type="hidden" name={formUserField} value={userId} /> : null
}
