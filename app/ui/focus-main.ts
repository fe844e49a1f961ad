/** Moves the focus to the content if what had it is gone. */
export function focusMain() {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
}
