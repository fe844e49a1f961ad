import type { Toast } from '~/i18n/toasts'

const listeners = new Set<(toast: Toast) => void>()

/** Shows a message on the open page, which stays. */
export function showToast(toast: Toast) {
  for (const listener of listeners) listener(toast)
}

export function onToast(listener: (toast: Toast) => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
