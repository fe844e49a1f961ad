import { useEffect } from 'react'

/** Registers the worker that responds in the page's language offline. Signing out removes it (`Clear-Site-Data`). */
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
