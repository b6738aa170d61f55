import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { codeHours } from '#shared/areas/day-card.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { secret } from '#server/foundation/identity/provider-secrets.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'

/** The two parts of the documents' address: `/qr-code-history/{employee64}/{dateTime64}`. */
export interface DayCode {
  employee64: string
  dateTime64: string
}

/** The portal's key for codes, made at first use; every process has the same. */
export async function dayCodeKey(db: Db): Promise<Buffer> {
  return Buffer.from(await secret(db, 'day-card-key', async () => randomBytes(32).toString('base64url')), 'base64url')
}

const minuteMs = 60_000

/** The code of somebody with when it was made, to the minute: their id, and behind the moment what signs both. */
export function dayCodeOf(key: Buffer, employeeId: string, now: Date): DayCode & { madeAt: number } {
  const madeAt = Math.floor(now.getTime() / minuteMs) * minuteMs
  const moment = `${new Date(madeAt).toISOString().slice(0, 16)}Z`
  return { employee64: in64(employeeId), dateTime64: in64(signed(key, employeeId, moment)), madeAt }
}

/** Whose a code is. Refuses what is none, what the portal did not write so, and what is old. */
export function whoseCode(key: Buffer, { employee64, dateTime64 }: DayCode, now: Date): string {
  const [employeeId, dateTime] = [from64(employee64), from64(dateTime64)]
  if (employeeId === null || dateTime === null) throw refuse(400, 'dayCard.unread')
  const [moment = ''] = dateTime.split('.')
  const [said, ours] = [Buffer.from(dateTime), Buffer.from(signed(key, employeeId, moment))]
  if (said.length !== ours.length || !timingSafeEqual(said, ours)) throw refuse(403, 'dayCard.changed')
  if (now.getTime() >= oldAt(Date.parse(moment))) throw refuse(409, 'dayCard.old')
  return employeeId
}

/** From when on a code is refused; both in milliseconds. */
export const oldAt = (madeAt: number): number => madeAt + codeHours * 3_600_000

const signed = (key: Buffer, employeeId: string, moment: string): string =>
  `${moment}.${createHmac('sha256', key)
    .update(JSON.stringify([employeeId, moment]))
    .digest('base64url')}`

const in64 = (text: string): string => Buffer.from(text).toString('base64url')

/** What stands there in base64, by either alphabet, padded or not; null where it is none, or another spelling of the same. */
function from64(part: string): string | null {
  const plain = part
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={0,2}$/, '')
  if (!/^[\w-]+$/.test(plain)) return null
  const text = Buffer.from(plain, 'base64url').toString()
  return in64(text) === plain ? text : null
}
