import { createHash, randomFillSync } from 'node:crypto'

let lastTime = 0
let counter = 0

// Random bytes are drawn for many ids at a time.
const drawn = Buffer.alloc(8192)
let used = drawn.length

function sixteenRandomBytes(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  used += 16
  return drawn.subarray(used - 16, used)
}

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
  const bytes = sixteenRandomBytes()
  bytes.writeUIntBE(at ? time : lastTime, 0, 6)
  const high = at ? bytes.readUInt16BE(6) & 0xfff : counter
  bytes.writeUInt16BE(0x7000 | high, 6)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return written(bytes)
}

/** UUID version 8 (RFC 9562) of a name: the same name has the same id everywhere. */
export function namedId(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return written(bytes)
}

function written(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
