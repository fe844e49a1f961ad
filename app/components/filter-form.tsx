import { Form, useLocation, useNavigate } from '@remix-run/react'
import { createContext, type FormEvent, type KeyboardEvent, type ReactNode, useContext, useEffect, useRef } from 'react'
import { debounceMs } from '~/domain/search/rules'
import { Button } from '~/ui/button'
import { useDebounce } from '~/ui/debounce'
import { Icon } from '~/ui/icon'

const formId = 'filters'
const Find = createContext({ schedule: () => {}, cancel: () => {} })

type Props = {
  action: string
  addressOf: (typed: URLSearchParams) => string // of the list that the form asks for
  className?: string
  carried: ReactNode // the rest of the view, as hidden fields
  children: ReactNode
}

/** All filters of a list in one form, applied together. With scripts its address contains only what is chosen. */
export function FilterForm({ action, addressOf, className, carried, children }: Props) {
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const { schedule, cancel } = useDebounce(debounceMs)

  // The menu is closed: who pressed its button goes on with what is shown, which follows the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each navigation
  useEffect(() => {
    if (state?.isShownByMenu) focusOnce(form.current?.nextElementSibling)
  }, [key])

  function find() {
    // After another navigation the input is no longer applied.
    const { navigation, location } = window.__remixRouter.state
    const place = navigation.location ?? location
    if (place.key !== key && !place.state?.isFoundByName) return
    if (!form.current) return
    const to = addressOf(pairsIn(form.current))
    navigate(to, { replace: true, preventScrollReset: true, state: { isFoundByName: true } })
  }

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    cancel()
    const { submitter } = event.nativeEvent as SubmitEvent
    const isMenu = submitter?.hasAttribute('data-shows') ?? false
    const to = addressOf(pairsIn(event.currentTarget, submitter))
    navigate(to, { preventScrollReset: true, state: { isShownByMenu: isMenu } })
  }

  return (
    <Form
      id={formId}
      ref={form}
      method="get"
      action={action}
      role="search"
      className={className}
      onSubmit={show}
      onKeyDown={applyHere}
    >
      {carried}
      <Find.Provider value={{ schedule: () => schedule(find), cancel }}>{children}</Find.Provider>
    </Form>
  )
}

/** Focuses an element outside the tab order, until it loses the focus. */
function focusOnce(element: Element | null | undefined) {
  if (!(element instanceof HTMLElement)) return
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus({ preventScroll: true })
}

/** Enter in a menu presses the button of that menu, not the first of the form. */
function applyHere(event: KeyboardEvent<HTMLFormElement>) {
  const { key, target } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  const button = target.closest('details')?.querySelector<HTMLButtonElement>('button[type=submit]')
  if (!button) return
  event.preventDefault()
  button.click()
}

/** Resets checkboxes that are not yet applied. */
export function resetFilterForm() {
  const form = document.getElementById(formId)
  if (form instanceof HTMLFormElement) form.reset()
}

/** What a form sends by this button, without empty fields. */
export function pairsIn(form: HTMLFormElement, submitter?: HTMLElement | null) {
  const pairs = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value ? [[name, value]] : [],
  )
  if (submitter instanceof HTMLButtonElement && submitter.name) pairs.push([submitter.name, submitter.value])
  return new URLSearchParams(pairs)
}

type FieldProps = {
  name?: string
  applied: string // what the address asks for
  maxLength: number
  words: { find: string; findNow: string }
}

/** A filter by name, applied by Enter, its button, or with scripts after typing. The button stays: nothing jumps. */
export function FindField({ name = 'name', applied, maxLength, words }: FieldProps) {
  const { key } = useLocation()
  const { schedule, cancel } = useContext(Find)
  const field = useRef<HTMLInputElement>(null)

  // After Back or a cleared filter the field shows the address's value, unless the person is typing in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation to another address
  useEffect(() => {
    if (!field.current || document.activeElement === field.current) return
    cancel()
    field.current.value = applied
  }, [key, applied])

  return (
    <div className="find-by-name with-button">
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        name={name}
        className="input"
        aria-label={words.find}
        placeholder={words.find}
        defaultValue={applied}
        maxLength={maxLength}
        autoComplete="off"
        onInput={schedule}
      />
      <Button size="dense">{words.findNow}</Button>
    </div>
  )
}
