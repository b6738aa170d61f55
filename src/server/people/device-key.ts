import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#server/foundation/database/db.ts'
import { secret } from '#server/foundation/identity/provider-secrets.ts'

/**
 * What somebody leaves on a device is sealed with this key, 32 bytes in hexadecimal: the same on every device and after every
 * sign-in, and nobody else's. It is derived, so that nothing is kept of it.
 */
export async function deviceKey(db: Db, employeeId: string): Promise<string> {
  const key = Buffer.from(await secret(db, 'device-key', async () => randomBytes(32).toString('base64url')), 'base64url')
  return createHmac('sha256', key).update(employeeId).digest('hex')
}
