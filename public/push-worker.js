// Shows pushes while no page is open. It keeps nothing and answers no page's requests.
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
