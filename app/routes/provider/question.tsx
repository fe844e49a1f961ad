import type { ReactNode } from 'react'
import { DialogPage } from '~/components/dialog-page'
import { Form } from '~/forms/form'
import { Button, ButtonLink } from '~/ui/button'
import { DialogFoot } from '~/ui/dialog'

type Props = {
  title: string
  action: string
  back: string
  keep: string
  button: { kind: 'primary' | 'danger'; label: string }
  children: ReactNode
}

/** A dialog that asks one thing: back without a change, or the one button. */
export function Question({ title, action, back, keep, button: { kind, label }, children }: Props) {
  return (
    <DialogPage title={title} closeTo={back}>
      <p>{children}</p>
      <Form method="post" action={action} preventScrollReset>
        <DialogFoot>
          <ButtonLink to={back} preventScrollReset>
            {keep}
          </ButtonLink>
          <Button kind={kind}>{label}</Button>
        </DialogFoot>
      </Form>
    </DialogPage>
  )
}
