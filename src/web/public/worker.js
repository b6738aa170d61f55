// The portal's one worker: shows push messages, also while no page is open, and keeps what every page is made of, so that the
// portal opens without a network. It keeps nothing of any person and takes no part in calls.

/** The files of the build, relative to the portal's address; the build writes them here. */
const files = []
/** One store for each build. */
const shell = 'calendula.shell.BUILD'
const home = self.registration.scope

self.addEventListener('install', (event) => {
  void self.skipWaiting()
  event.waitUntil(keepShell())
})
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), forgetOldShells()])))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const path = request.url.startsWith(home) ? request.url.slice(home.length) : null
  if (path === null || request.method !== 'GET') return
  if (path.startsWith('assets/')) event.respondWith(fileFor(request))
  else if (request.mode === 'navigate' && !/^(api|api-docs|oidc|pages)([/?#]|$)/i.test(path)) event.respondWith(pageFor(request))
})

/** As far as it goes: what could not be had now is kept when a page asks for it. Push messages must not wait for it. */
async function keepShell() {
  if (files.length === 0) return
  const store = await caches.open(shell)
  await keepFile(store, home)
  // Whoever saves data keeps what their pages ask for.
  if (self.navigator.connection?.saveData) return
  const left = files.map((file) => new URL(file, home).href)
  const keepNext = async () => {
    for (let file = left.shift(); file; file = left.shift()) await keepFile(store, file, await caches.match(file))
  }
  // The page that is open has calls of its own to wait for.
  await Promise.all([keepNext(), keepNext()])
}

/** What another build has kept under the same name is the same file. */
async function keepFile(store, address, known) {
  const answer = known ?? (await fetch(address, { credentials: 'same-origin', priority: 'low' }).catch(() => null))
  if (answer?.ok) await store.put(address, answer)
}

/** Pages that are still open ask for files of the build before: those stay until the next one. */
async function forgetOldShells() {
  const all = (await caches.keys()).filter((name) => name.startsWith('calendula.shell.') && name !== shell)
  for (const name of all.slice(0, -1)) await caches.delete(name)
}

/** A file's name changes with its content, so what is kept is what would come. */
async function fileFor(request) {
  const known = await caches.match(request.url)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok && files.length > 0) await (await caches.open(shell)).put(request.url, answer.clone())
  return answer
}

/** The page as the portal gives it; where it is away, the one that was kept, which is the same at every address. */
async function pageFor(request) {
  const answer = await fetch(request).catch((error) => error)
  if (answer instanceof Response && ![502, 503, 504].includes(answer.status)) return answer
  const known = await caches.match(home)
  if (known) return known
  if (answer instanceof Response) return answer
  throw answer
}

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
  if (!page) return self.clients.openWindow(new URL(`.${inside}`, home).href)
  page.postMessage({ open: inside })
  await page.focus()
}

// As `safeTarget` has it for pages, which no worker can load: never out of the portal, and to no route that signs in or out.
function targetOf(path) {
  if (typeof path !== 'string' || !/^\/(?!\/)/.test(path)) return '/'
  if ([...path].some((letter) => letter === '\\' || letter.charCodeAt(0) < 0x20)) return '/'
  const { pathname, search, hash } = new URL(path, home)
  if (pathname.startsWith('//') || /^\/(openid-connect|logout|iframe-logout|store-username)(\/|$)/.test(pathname)) return '/'
  return `${pathname}${search}${hash}`
}
