import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'

const area = 'push'

/** The address under which a browser can be reached, as its push service gave it. */
const address = z
  .string()
  .check(z.minLength(1), z.maxLength(1024))
  .register(descriptions, { examples: ['https://push.example/v2/5b8e2f7a1c60'] })
/** base64url without padding: a point of the curve P-256, and 16 bytes. */
const point = z
  .string()
  .check(z.regex(/^B[A-Za-z0-9_-]{86}$/, 'error.unreadable'))
  .register(descriptions, { examples: [`B${'c'.repeat(86)}`] })
const secret = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'error.unreadable'))
  .register(descriptions, { examples: ['4Zt1ySbLm0wq9Kx7uVhJ2A'] })

const whether = z.object({ on: z.boolean() })

export const pushCalls = calls(area, {
  key: endpoint({
    method: 'GET',
    path: '/x/push/key',
    area,
    summary: 'The key by which push services know this portal',
    input: z.object({}),
    output: z.object({ publicKey: z.string() }),
  }),
  state: endpoint({
    method: 'POST',
    path: '/x/push/state',
    isSecret: true,
    area,
    summary: 'Whether this browser shows the person’s notifications',
    input: z.object({ endpoint: address }),
    output: whether,
  }),
  keep: endpoint({
    method: 'PUT',
    path: '/x/push/device',
    area,
    summary: 'Show the person’s notifications in this browser',
    input: z.object({ endpoint: address, p256dh: point, auth: secret }),
    output: whether,
    changes: true,
    perMinute: 30,
  }),
  forget: endpoint({
    method: 'POST',
    path: '/x/push/forget',
    area,
    summary: 'Show them there no longer',
    input: z.object({ endpoint: address }),
    output: whether,
    changes: true,
  }),
})
