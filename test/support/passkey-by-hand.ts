import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What a device says of a signature. */
export interface Said {
  challenge: string
  origin: string
  host: string
  /** Somebody was there. */
  present?: boolean
  /** They have shown a finger or a PIN. */
  verified?: boolean
  counter?: number
  type?: string
}

/**
 * A device of our own that makes one passkey (ES256) and signs by it, as WebAuthn, level 3, has it in 6.1 and 6.5, written out byte by
 * byte: unlike a browser's it can be told to leave out what a portal has to ask for.
 */
export function passkeyByHand() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  // COSE (RFC 9053): {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    bytes(x),
    Buffer.from([0x22, 0x58, 0x20]),
    bytes(y),
  ])
  const id = randomBytes(32)
  const sha256 = (given: Buffer | string) => createHash('sha256').update(given).digest()
  const data = ({ host, present = true, verified = true, counter = 0 }: Said, made?: Buffer) => {
    const flags = (present ? 0x01 : 0) | (verified ? 0x04 : 0) | (made ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, made ?? Buffer.alloc(0)])
  }
  const client = ({ challenge, origin, type = 'webauthn.get' }: Said) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const about = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key', clientExtensionResults: {} }
  return {
    id: about.id,
    publicKey: new Uint8Array(cose),
    /** Answers what a portal offers to make it for. */
    made(said: Said) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const authData = data(said, attested)
      const head = Buffer.from([0x58, authData.length])
      const object = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        head,
        authData,
      ])
      const json = client({ type: 'webauthn.create', ...said })
      return { ...about, response: { clientDataJSON: json.toString('base64url'), attestationObject: object.toString('base64url') } }
    },
    /** Signs what a portal asks it. */
    signed(said: Said, userHandle?: string) {
      const [authenticatorData, json] = [data(said), client(said)]
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(json)]), privateKey)
      return {
        ...about,
        response: {
          authenticatorData: authenticatorData.toString('base64url'),
          clientDataJSON: json.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle !== undefined && { userHandle }),
        },
      }
    },
  }
}
