// News of the shop for staff with no tab open. It answers no requests of pages: it only shows what was pushed and opens what is pressed.

self.addEventListener('push', (event) => {
  const { title, text, path } = event.data.json()
  // One thing is one notification, however often it was told.
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      tag: path,
      data: { path },
      icon: '/icons/icon-192.png',
      lang: 'ru',
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})

/** A tab of the shop that is open already is used again. */
async function open(path) {
  const url = new URL(path, self.location.origin).href
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find((each) => each.url === url)
  return tab ? tab.focus() : self.clients.openWindow(url)
}
