import { useNavigation } from '@remix-run/react'

/** Whether a form to this address is on its way; another form of the page is none of its business. */
export function useIsSending(action: string) {
  const { state, formAction } = useNavigation()
  return state === 'submitting' && pathOf(formAction) === pathOf(action)
}

function pathOf(address: string) {
  return address.split(/[?#]/, 1)[0]
}
