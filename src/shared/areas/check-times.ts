import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { day, id, instant, text } from '#shared/wire.ts'

const area = 'check-times'

/** Most check times in one message. */
export const largestMessage = 1000

const word = z.nullish(z.string().check(z.maxLength(100)))

/** What a device says. Judged item by item: one that is wrong spoils no other. */
const told = z.object({
  employeeCode: word,
  /** ISO 8601 with an offset, or what the clock of the site says: `2026-11-21T08:31:00`. */
  at: word,
  /** `in`, `out`, or nothing where the device does not tell. */
  direction: word,
  device: word,
})

export const deviceKeyRow = z
  .object({
    id,
    siteId: id,
    site: z.string(),
    name: z.string(),
    createdBy: z.nullable(z.string()),
    createdAt: instant,
    revokedAt: z.nullable(instant),
    /** From then on it is good for nothing: a year after it was made. */
    expiresAt: instant,
    lastUsedAt: z.nullable(instant),
  })
  .register(descriptions, { id: 'DeviceKeyRow' })

export const checkTimeCalls = calls(area, {
  tell: endpoint({
    method: 'POST',
    path: '/check-times',
    area,
    summary: 'Check times from devices of a site, with its key as bearer; what was told before is told again without harm',
    input: z.object({ items: z._default(z.array(told).check(z.maxLength(largestMessage)), []) }),
    output: z.object({
      taken: z.number(),
      known: z.number(),
      refused: z.number(),
      /** In the order of the message. */
      items: z.array(z.object({ state: z.enum(['taken', 'known', 'refused']), error: z.nullable(z.string()) })),
    }),
    open: true,
    perMinute: 300,
  }),
  keys: endpoint({
    method: 'GET',
    path: '/x/device-keys',
    area,
    summary: 'Keys of devices (administrators)',
    input: z.object({}),
    output: z.object({
      keys: z.array(deviceKeyRow),
      sites: z.array(z.object({ id, name: z.string(), attendanceSince: z.nullable(day) })),
    }),
  }),
  createKey: endpoint({
    method: 'POST',
    path: '/x/device-keys',
    area,
    summary: 'A key for the devices of a site, shown this once (administrators)',
    input: z.object({
      siteId: id,
      name: text(100)
        .check(z.minLength(1))
        .register(descriptions, { examples: ['Gate 2'] }),
    }),
    output: z.extend(deviceKeyRow, { key: z.string() }),
    changes: true,
  }),
  revokeKey: endpoint({
    method: 'POST',
    path: '/x/device-keys/{id}/revoke',
    area,
    summary: 'Takes a key out of force (administrators)',
    input: z.object({ id }),
    output: deviceKeyRow,
    changes: true,
  }),
})
