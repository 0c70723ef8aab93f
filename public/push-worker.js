// Service worker of the back-office. It shows notifications and opens their page. It caches nothing and handles no
// requests.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, body, tag, url } = event.data.json()
  const options = {
    body,
    tag,
    // A newer message of the same conversation makes a sound again.
    renotify: true,
    icon: '/app-icon-192.png',
    badge: '/app-badge-96.png',
    data: { url },
  }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.url))
})

/** Opens the page in a window of the back-office that answers, or else in a new one. */
async function openPage(url) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const client of windows) if (await isOpenedBy(client, url)) return client.focus()
  return self.clients.openWindow(url)
}

/** Windows of the shop and frozen windows don't answer. */
const answerMs = 400

/** Asks a window to open the page without a reload, so that unsaved input is not lost. */
function isOpenedBy(client, url) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(() => resolve(false), answerMs)
    client.postMessage({ type: 'open', url }, [port2])
  })
}
