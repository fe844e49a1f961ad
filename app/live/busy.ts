const unnoticedMs = 1_000 // after which a form that the router was not given has been dealt with

/**
 * Shows progress: a line at the top for slow pages, and a sign in the pressed button. The stylesheet delays both, so
 * that quick responses don't flicker.
 */
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
  window.addEventListener('submit', ({ submitter, defaultPrevented }) => {
    submitter?.setAttribute('data-busy', '')
    if (!defaultPrevented) return
    setTimeout(() => {
      if (router.state.navigation.state === 'idle') settle()
    }, unnoticedMs)
  })
}

function settle() {
  for (const button of document.querySelectorAll('[data-busy]')) button.removeAttribute('data-busy')
}
