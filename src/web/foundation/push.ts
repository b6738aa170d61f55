import { pushCalls } from '#shared/areas/push.ts'
import { atSignOut } from './session/sign-in.ts'
import { safeTarget } from './session/target.ts'
import { addressOf, settings } from './settings.ts'

/** Not every browser has workers, and some forbid them. */
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker as ServiceWorkerContainer | undefined

/**
 * Registers the worker, which shows push messages and keeps what pages are made of, once the page is there. Where the browser
 * has no workers or forbids them, the portal works without. Whoever signs out takes their notifications off this device. `open` goes to a path of the portal
 * when the person chooses a notification while a page is open.
 */
export function waitForPush(open: (path: string) => void): void {
  const register = () =>
    workers()
      ?.register(addressOf('/worker.js'))
      .catch((error: unknown) => console.warn('No worker:', error))
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
  workers()?.addEventListener('message', ({ data }: MessageEvent<{ open?: unknown } | null>) => {
    if (typeof data?.open === 'string') open(safeTarget(data.open, location.origin, ''))
  })
  atSignOut(forgetDevice)
}

const registered = async () => await workers()?.getRegistration(addressOf('/'))

/** The browser's subscription; null where there is none, or nothing of the kind. */
export async function subscription(): Promise<PushSubscription | null> {
  const registration = await registered()
  return (await (registration?.pushManager as PushManager | undefined)?.getSubscription()) ?? null
}

const forgetDevice = (token: string | null) => Promise.allSettled([closeShown(), endPush(token)])

/** What the device shows already. */
async function closeShown(): Promise<void> {
  const registration = await registered()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

/**
 * Nothing is shown on this device any more: the server forgets it, and the browser gives up its address. Where the server
 * cannot be told, the push service tells it at the next message that nobody is there.
 */
async function endPush(token: string | null): Promise<void> {
  const current = await subscription()
  if (!current) return
  const { method, path } = pushCalls.forget
  // By itself, not as a call: a refusal must not lead to sign-in now.
  const told = token
    ? fetch(`${settings.apiBase}${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ endpoint: current.endpoint }),
        keepalive: true,
      })
    : null
  await Promise.allSettled([told, current.unsubscribe()])
}
