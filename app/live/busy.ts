const unnoticedMs = 1_000 // after which a form that the router was not given has been dealt with

/** Shows progress: the pressed link, a line for slow pages, and the busy button, the last two delayed by CSS. */
export function showBusy() {
  const router = window.__remixRouter
  const line = document.createElement('div')
  line.className = 'moving-line'
  line.ariaHidden = 'true'
  router.subscribe(({ navigation, fetchers }) => {
    if (navigation.state === 'idle') line.remove()
    else if (!line.isConnected) document.body.append(line)
    if (navigation.state === 'idle' && [...fetchers.values()].every(({ state }) => state === 'idle')) settle()
  })
  window.addEventListener('pageshow', settle)
  function mark(pressed: Element) {
    pressed.setAttribute('data-busy', '')
    setTimeout(() => {
      if (router.state.navigation.state === 'idle') settle()
    }, unnoticedMs)
  }
  window.addEventListener('submit', ({ submitter, defaultPrevented }) => {
    if (defaultPrevented && submitter) mark(submitter)
    else submitter?.setAttribute('data-busy', '')
  })
  window.addEventListener('click', ({ target, defaultPrevented }) => {
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (defaultPrevented && link) mark(link) // the router took it
  })
}

function settle() {
  for (const pressed of document.querySelectorAll('[data-busy]')) pressed.removeAttribute('data-busy')
}
