import { useEffect } from 'react'

/**
 * Registers the service worker, which answers in the page's language when no page comes; another language is another
 * worker in its place. Signing out takes it away (`Clear-Site-Data`), the next signed-in page brings it back.
 */
export function registerServiceWorker() {
  const { lang } = document.documentElement
  return navigator.serviceWorker.register(`/service-worker.js?language=${lang === 'es' ? 'es' : 'en'}`)
}

/** Has the service worker registered, where there can be one: not on plain http, nor in some private windows. */
export function useServiceWorker() {
  useEffect(() => {
    if ('serviceWorker' in navigator) registerServiceWorker().catch(() => {})
  }, [])
}
