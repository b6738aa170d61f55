import { openSealed } from '#web/foundation/sealed.ts'
import { keep, stored } from '#web/foundation/storage.ts'

/** Somebody is signed in here, and what they leave on the device is theirs; before them it is empty. */
export async function ownDevice(): Promise<void> {
  localStorage.clear()
  keep(stored.accessToken, 'theirs')
  keep(stored.deviceKey, 'a1'.repeat(32))
  await openSealed()
}
