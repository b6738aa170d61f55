import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import http, { type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Pushed {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface PushServer {
  url: string
  pushed: Pushed[]
  /** What it answers from now on. */
  answer(status: number): void
  close(): Promise<void>
}

/** A push service on this machine. */
export async function openPushServer(): Promise<PushServer> {
  let status = 201
  const pushed: Pushed[] = []
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      pushed.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushed,
    answer: (given) => void (status = given),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The keys of a browser, with which it alone reads what was pushed to it (RFC 8291). */
export function pushBrowser() {
  const ecdh = createECDH('prime256v1')
  const own = ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    p256dh: own.toString('base64url'),
    auth: auth.toString('base64url'),
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16)
      const keyLength = body.readUInt8(20)
      const theirs = body.subarray(21, 21 + keyLength)
      const sealed = body.subarray(21 + keyLength)
      const derive = (secret: Buffer, salted: Buffer, info: Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salted, info, length))
      const shared = derive(ecdh.computeSecret(theirs), auth, Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs]), 32)
      const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const opening = createDecipheriv('aes-128-gcm', key, nonce)
      opening.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
      // What follows the last 2 is padding.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
    },
  }
}
