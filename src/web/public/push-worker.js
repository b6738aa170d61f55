// Shows push messages, also while no page of the portal is open. It takes part in no request and keeps nothing: pages and
// data always come from the server.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data?.json() ?? {}
  if (typeof title !== 'string') return
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { path } }))
})

// A page that is open goes there by itself, so that nothing that was typed is lost; else one is opened.
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

async function open(path) {
  const inside = targetOf(path)
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find(({ focused }) => focused) ?? pages[0]
  if (!page) return self.clients.openWindow(new URL(`.${inside}`, self.registration.scope).href)
  page.postMessage({ open: inside })
  await page.focus()
}

// As `safeTarget` has it for pages, which no worker can load: never out of the portal, and to no route that signs in or out.
function targetOf(path) {
  if (typeof path !== 'string' || !/^\/(?!\/)/.test(path)) return '/'
  if ([...path].some((letter) => letter === '\\' || letter.charCodeAt(0) < 0x20)) return '/'
  const { pathname, search, hash } = new URL(path, self.registration.scope)
  if (pathname.startsWith('//') || /^\/(openid-connect|logout|iframe-logout|store-username)(\/|$)/.test(pathname)) return '/'
  return `${pathname}${search}${hash}`
}
