import { randomBytes } from 'node:crypto'

let lastTime = 0
let counter = 0

/**
 * UUID version 7 (RFC 9562): ordered by time, and within one process and millisecond by a counter.
 * `at` dates it otherwise than now, for records taken over from elsewhere.
 */
export function newId(at?: Date): string {
  const time = at ? at.getTime() : Math.max(Date.now(), lastTime)
  if (!at) {
    counter = time === lastTime ? counter + 1 : 0
    lastTime = time
    if (counter > 0xfff) {
      counter = 0
      lastTime += 1
    }
  }
  const bytes = randomBytes(16)
  bytes.writeUIntBE(at ? time : lastTime, 0, 6)
  const high = at ? bytes.readUInt16BE(6) & 0xfff : counter
  bytes.writeUInt16BE(0x7000 | high, 6)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
