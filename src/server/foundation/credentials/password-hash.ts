import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { Lane } from '../processes/lane.ts'

/** What a hash costs: 2^`ln` steps of `r` blocks, `p` times. */
export interface HashCost {
  ln: number
  r: number
  p: number
}

/** 32 MiB a hash: of the costs that OWASP's cheat sheet on password storage names as equal, the one for several at once. */
export const usualCost: HashCost = { ln: 15, r: 8, p: 3 }

const saltBytes = 16
const keyBytes = 32

/** So many are computed at once, whoever asks: they take memory and the threads that files are read by. */
const lane = new Lane(2)

/** A password as it is hashed: however a keyboard composes its letters, it is the same. */
const normal = (password: string) => password.normalize('NFKC')

async function derive(password: string, salt: Buffer, { ln, r, p }: HashCost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 256 * r * 2 ** ln }
  await lane.enter()
  try {
    return await new Promise((resolve, reject) =>
      scrypt(normal(password), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key))),
    )
  } finally {
    lane.leave()
  }
}

/** A password as it is stored: `$scrypt$ln=15,r=8,p=3$SALT$KEY`. */
export async function hashPassword(password: string, cost: HashCost = usualCost): Promise<string> {
  const salt = randomBytes(saltBytes)
  return written(cost, salt, await derive(password, salt, cost))
}

const written = ({ ln, r, p }: HashCost, salt: Buffer, key: Buffer) =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`

const form = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]+)$/

function read(stored: string): { cost: HashCost; salt: Buffer; key: Buffer } {
  const [, ln, r, p, salt = '', key = ''] = form.exec(stored) ?? []
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
}

/** Of nobody: whoever has no password is compared with it, so that it takes as long as with one. */
const nobodys = written(usualCost, Buffer.alloc(saltBytes), Buffer.alloc(keyBytes))

/** Whether a password is the stored one; `stored` null takes as long and is false. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const { cost, salt, key } = read(stored ?? nobodys)
  const derived = await derive(password, salt, cost)
  return timingSafeEqual(derived, key) && stored !== null
}

/** Whether a stored hash costs less than those that are made now. */
export function isOutdated(stored: string, cost: HashCost = usualCost): boolean {
  const before = read(stored).cost
  return 2 ** before.ln * before.r * before.p < 2 ** cost.ln * cost.r * cost.p
}
