import { Form } from '~/forms/form'
import { ConfirmFrame } from '~/routes/settings/confirm-frame'
import { Button } from '~/ui/button'
import { Callout } from '~/ui/callout'

type Props = {
  title: string
  lede: string
  warning?: string
  button: { kind: 'primary' | 'danger'; label: string }
  back: { to: string; label: string }
  reloadDocument?: boolean
}

/** A page with one question: the one button, or back without a change. */
export function SettingsQuestion({ button, warning, reloadDocument, ...frame }: Props) {
  return (
    <ConfirmFrame {...frame}>
      {warning ? (
        <Callout kind="warn" icon="alert-circle">
          <p>{warning}</p>
        </Callout>
      ) : null}
      <Form method="post" reloadDocument={reloadDocument}>
        <Button kind={button.kind} wide>
          {button.label}
        </Button>
      </Form>
    </ConfirmFrame>
  )
}
