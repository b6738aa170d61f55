import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { text } from '#shared/wire.ts'

/** Whether whoever checks in by web is asked where they are: not at all; asked, and let in without an answer; let in with one only. */
export const placeWishes = ['off', 'asked', 'demanded'] as const
export type PlaceWish = (typeof placeWishes)[number]

/** Most networks from which people of a site check in. */
export const mostNetworks = 50

/** Whether and how people of a site check in on a page of the portal. */
export const checkInRule = z.object({
  byWeb: z.boolean(),
  place: z.enum(placeWishes),
  /** The network address from which somebody checks in is kept with the check time. */
  notesAddress: z.boolean(),
  /** Addresses and networks (CIDR) from which alone somebody checks in; none: from anywhere. */
  networks: z.array(text(50).register(descriptions, { examples: ['10.0.0.0/8'] })).check(z.maxLength(mostNetworks)),
})
export type CheckInRule = z.output<typeof checkInRule>

/** So long whoever checked in or out by mistake is offered to take it back. */
export const takeBackSeconds = 10

const farEarlyMs = 60 * 60_000

/** Whether who goes now ends the day far before its plan. `now` and `endsAt` in ms since 1970; `endsAt` null: nothing is planned. */
export const goesFarEarly = (now: number, endsAt: number | null): boolean => endsAt !== null && endsAt - now > farEarlyMs

/** Where nobody has set anything, nobody checks in by web. */
export const usualCheckInRule: CheckInRule = { byWeb: false, place: 'off', notesAddress: false, networks: [] }

/** Where somebody says they are, as the browser tells it: degrees, and metres of doubt. */
export const place = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  accuracy: z.number().check(z.minimum(0), z.maximum(100_000_000)),
})
export type Place = z.output<typeof place>
