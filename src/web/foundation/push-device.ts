import { pushCalls } from '#shared/areas/push.ts'
import { call } from './api/call.ts'
import { subscription } from './push.ts'

/** `never`: this browser cannot show notifications; `blocked`: the person, or whoever runs the device, has forbidden them. */
export type PushState = 'on' | 'off' | 'blocked' | 'never'

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** Whether this browser shows the signed-in person's notifications. */
export async function pushState(): Promise<PushState> {
  if (!canPush()) return 'never'
  if (Notification.permission === 'denied') return 'blocked'
  const current = await subscription()
  if (!current) return 'off'
  const { on } = await call(pushCalls.state, { endpoint: current.endpoint })
  return on ? 'on' : 'off'
}

/** Asks the person where they were never asked, so only on their click. Throws where the browser has no push service. */
export async function turnOn(): Promise<PushState> {
  if (!canPush()) return 'never'
  if ((await Notification.requestPermission()) !== 'granted') return Notification.permission === 'denied' ? 'blocked' : 'off'
  const { publicKey } = await call(pushCalls.key, {})
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // One made for other keys, or for somebody who used this browser before, is given up.
  await known?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { keys } = made.toJSON()
  try {
    await call(pushCalls.keep, { endpoint: made.endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' })
  } catch (error) {
    await made.unsubscribe()
    throw error
  }
  return 'on'
}

export async function turnOff(): Promise<PushState> {
  const current = await subscription()
  if (current) {
    await call(pushCalls.forget, { endpoint: current.endpoint })
    await current.unsubscribe()
  }
  return 'off'
}
