import { addressOf } from './settings.ts'

/**
 * Registers the worker for push messages, once the page is there. Where the browser has no workers or forbids them, the
 * portal works without.
 */
export function waitForPush(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const register = () => workers?.register(addressOf('/push-worker.js')).catch((error: unknown) => console.warn('No push messages:', error))
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}
