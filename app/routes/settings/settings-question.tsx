import { Form } from '~/forms/form'
import { ConfirmFrame } from '~/routes/settings/confirm-frame'
import { Button } from '~/ui/button'

type Props = {
  title: string
  lede: string
  button: { kind: 'primary' | 'danger'; label: string }
  back: { to: string; label: string }
  reloadDocument?: boolean
}

/** A page with one question: the one button, or back without a change. */
export function SettingsQuestion({ button, reloadDocument, ...frame }: Props) {
  return (
    <ConfirmFrame {...frame}>
      <Form method="post" reloadDocument={reloadDocument}>
        <Button kind={button.kind} wide>
          {button.label}
        </Button>
      </Form>
    </ConfirmFrame>
  )
}
