// Shows pushes while no page is open, and our offline page where the browser would show its own. It stores nothing, in no
// cache either: the offline page is part of the script, so that it is never older than the worker.
importScripts('/offline-pages.js')

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
  const { navigationPreload } = self.registration
  if (navigationPreload) event.waitUntil(navigationPreload.enable())
})

// Pages that somebody goes to, and nothing else: no data, media, live stream or form passes through here.
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(answer(event))
})

async function answer(event) {
  try {
    return (await event.preloadResponse) || (await fetch(event.request))
  } catch {
    return offlinePage()
  }
}

// With the status of a page that is not there for now: nobody may take it for the page of that address.
function offlinePage() {
  const language = new URL(self.location.href).searchParams.get('language')
  const { html, policy } = self.offlinePages[language === 'es' ? 'es' : 'en']
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
    },
  })
}

self.addEventListener('push', (event) => {
  const { title, body, url } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag: url, data: { url } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url } = event.notification.data
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const open = windows[0]
      return open ? open.focus().then((window) => window.navigate(url)) : self.clients.openWindow(url)
    }),
  )
})
