import { createCipheriv, createHash, randomBytes } from 'node:crypto'

/** What of a document's strings and streams is written encrypted, as pdfkit asks for it; `dictionary` says how. */
export interface Encryption {
  dictionary: Readonly<Record<string, unknown>>
  encrypt: (bytes: Uint8Array) => Uint8Array
}

/** All that a reader of the document may do with it: whoever has the password has the document. */
const everythingAllowed = -4

/** A password is cut there (ISO 32000-2, 7.6.4.3.2). */
const longestPassword = 127

/**
 * AES-256 as ISO 32000-2 (7.6.4) has it, revision 6: what opens the document is derived from the password by rounds that take their
 * time, unlike those of revision 5, which programs can try by the million. There is no owner with a password of their own: what would
 * tell one is chance.
 */
export function encryptionWith(password: string): Encryption {
  const key = randomBytes(32)
  const user = entriesOf(preparedPassword(password), key)
  return {
    dictionary: {
      Filter: 'Standard',
      V: 5,
      R: 6,
      Length: 256,
      P: everythingAllowed,
      U: user.check,
      UE: user.wrapped,
      O: randomBytes(48),
      OE: randomBytes(32),
      Perms: permissions(key),
      CF: { StdCF: { AuthEvent: 'DocOpen', CFM: 'AESV3', Length: 32 } },
      StmF: 'StdCF',
      StrF: 'StdCF',
    },
    encrypt(bytes) {
      const iv = randomBytes(16)
      const cipher = createCipheriv('aes-256-cbc', key, iv)
      return Buffer.concat([iv, cipher.update(bytes), cipher.final()])
    },
  }
}

/** What tells whether a password is right, and the document's key as that password opens it. */
function entriesOf(password: Buffer, key: Buffer): { check: Buffer; wrapped: Buffer } {
  const [checkSalt, keySalt] = [randomBytes(8), randomBytes(8)]
  const cipher = createCipheriv('aes-256-cbc', hashOf(password, keySalt), Buffer.alloc(16)).setAutoPadding(false)
  return {
    check: Buffer.concat([hashOf(password, checkSalt), checkSalt, keySalt]),
    wrapped: Buffer.concat([cipher.update(key), cipher.final()]),
  }
}

/** Algorithm 2.B: at least 64 rounds, as many more as chance wills. */
function hashOf(password: Buffer, salt: Buffer): Buffer {
  let hash = createHash('sha256').update(password).update(salt).digest()
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const one = Buffer.concat([password, hash])
    const cipher = createCipheriv('aes-128-cbc', hash.subarray(0, 16), hash.subarray(16, 32)).setAutoPadding(false)
    const mixed = cipher.update(Buffer.alloc(one.length * 64, one))
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    hash = createHash(['sha256', 'sha384', 'sha512'][rest] ?? '')
      .update(mixed)
      .digest()
    last = mixed.at(-1) ?? 0
  }
  return hash.subarray(0, 32)
}

function permissions(key: Buffer): Buffer {
  const block = Buffer.alloc(16)
  block.writeInt32LE(everythingAllowed, 0)
  block.fill(0xff, 4, 8)
  block.write('Tadb', 8, 'latin1')
  randomBytes(4).copy(block, 12)
  return createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(block)
}

/** As readers prepare what is typed (RFC 4013): blanks of every kind alike, and without letters that nobody sees. */
const preparedPassword = (password: string): Buffer =>
  Buffer.from(
    password
      .replace(/[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/g, ' ')
      .replace(/\u00ad|\u034f|\u1806|[\u180b-\u180d]|\u200c|\u200d|\u2060|[\ufe00-\ufe0f]|\ufeff/g, '')
      .normalize('NFKC'),
  ).subarray(0, longestPassword)
