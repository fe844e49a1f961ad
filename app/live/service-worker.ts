import { useEffect } from 'react'

/**
 * Registers the service worker, which answers in the page's language when no page loads; another language registers
 * another worker in its place. Signing out removes it (`Clear-Site-Data`), the next signed-in page registers it again.
 */
export function registerServiceWorker() {
  const { lang } = document.documentElement
  return navigator.serviceWorker.register(`/service-worker.js?language=${lang === 'es' ? 'es' : 'en'}`)
}

/** Registers the service worker, where that is possible: not on plain http, nor in some private windows. */
export function useServiceWorker() {
  useEffect(() => {
    if ('serviceWorker' in navigator) registerServiceWorker().catch(() => {})
  }, [])
}
