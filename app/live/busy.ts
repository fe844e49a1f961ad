import { getI18n } from 'react-i18next'

const unnoticedMs = 1_000 // after which a form that the router was not given has been dealt with
const noticeableMs = 150 // as in feedback.css
const pressedTwiceMs = 10_000 // later it is a new attempt, on a network that hangs
const marks: (() => void)[] = [] // how to undo each

/** Shows progress: the pressed link, a line for slow pages, and the busy button, the last two delayed by CSS. */
export function showBusy() {
  const router = window.__remixRouter
  const line = document.createElement('div')
  line.className = 'moving-line'
  line.ariaHidden = 'true'
  const isIdle = () =>
    router.state.navigation.state === 'idle' &&
    [...router.state.fetchers.values()].every(({ state }) => state === 'idle')
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') line.remove()
    else if (!line.isConnected) document.body.append(line)
    if (isIdle()) settle()
  })
  window.addEventListener('pageshow', settle)
  function settleUnnoticed() {
    setTimeout(() => {
      if (isIdle()) settle()
    }, unnoticedMs)
  }
  const isSentAlready = (button: HTMLElement | null) =>
    router.state.navigation.formAction !== undefined && Date.now() - Number(button?.dataset.busy) < pressedTwiceMs
  // Before React hears of it: the router would stop the first request and send the form once more.
  window.addEventListener(
    'submit',
    (event) => {
      if (!isSentAlready(event.submitter)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
  window.addEventListener('submit', ({ submitter, defaultPrevented }) => {
    if (submitter) markSending(submitter)
    if (defaultPrevented) settleUnnoticed()
  })
  window.addEventListener('click', ({ target, defaultPrevented }) => {
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (!defaultPrevented || !link) return
    mark(link, 'data-busy') // the router took it
    settleUnnoticed()
  })
}

function markSending(button: HTMLElement) {
  mark(button, 'data-busy', String(Date.now()))
  if (button.hasAttribute('aria-busy')) return // a SendButton has words of its own, any other was pressed twice
  const words = getI18n().t('common:oneMoment')
  mark(button, 'aria-busy', 'true')
  mark(button, 'data-words', words)
  if (button.scrollWidth > button.clientWidth) button.removeAttribute('data-words') // too narrow: its label stays
  announce(words)
}

/** In a new place each time: a dialog hides from screen readers what was there when it opened. */
function announce(words: string) {
  const status = document.createElement('p')
  status.className = 'sr'
  status.setAttribute('role', 'status')
  document.body.append(status)
  marks.push(() => status.remove())
  setTimeout(() => {
    status.textContent = words
  }, noticeableMs)
}

function mark(element: Element, name: string, value = '') {
  element.setAttribute(name, value)
  marks.push(() => element.removeAttribute(name))
}

function settle() {
  for (const undo of marks.splice(0)) undo()
}
