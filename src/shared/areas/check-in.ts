import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { place, placeWishes } from '#shared/records/attendance/check-in-rule.ts'
import { day, id, instant } from '#shared/wire.ts'
import { dayId } from './attendance-days.ts'

/** So they are told and refreshed with all that shows attendance. */
const area = 'attendance'

const direction = z.enum(['in', 'out'])
/** A moment, and how the clock of the place shows it. */
const clocked = { at: instant, time: z.string() }

/** How one's own day stands, and what can be done about it. */
export const ownDay = z
  .object({
    employeeId: id,
    /** Attendance is kept of the day. */
    isKept: z.boolean(),
    /** The day that it is there, or that of the shift that somebody is still at. */
    date: day,
    /** The last that is known of it; null: nothing yet. */
    last: z.nullable(z.object({ direction, ...clocked })),
    /** When the day's work ends by its plan, with leave and holiday; null: none is planned. */
    ends: z.nullable(z.object(clocked)),
    /** Minutes that count as worked until now. */
    worked: z.number(),
    /** As what the next check time would count. */
    next: direction,
    /** Why nobody can check in or out here and now; null: it can be done. */
    refusal: z.nullable(z.string()),
    /** Whether whoever checks in is asked where they are. */
    place: z.enum(placeWishes),
    /** The latest day of the last two weeks that is odd, still open, and asked for by no request that waits. */
    odd: z.nullable(z.object({ id: dayId, date: day })),
  })
  .register(descriptions, { id: 'OwnDay' })
export type OwnDay = z.output<typeof ownDay>

export const checkInCalls = calls('check-in', {
  ownDay: endpoint({
    method: 'GET',
    path: '/x/attendance/own-day',
    area,
    summary: "How the signed-in person's day stands, and whether they may check in or out by web",
    input: z.object({}),
    output: ownDay,
  }),
  checkIn: endpoint({
    method: 'POST',
    path: '/x/attendance/check-in',
    area,
    summary: 'Checks the signed-in person in or out, now; where their site lets people do so by web',
    input: z.object({
      /** What is meant; refused where the other is due. Without, what is due is done. */
      direction: z.nullish(direction),
      /** Kept where the site asks for it. */
      place: z.nullish(place),
    }),
    example: { direction: 'in', place: { latitude: -6.2088, longitude: 106.8456, accuracy: 20 } },
    output: ownDay,
    changes: true,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/x/attendance/check-in/take-back',
    area,
    summary: 'Takes back that the signed-in person has just checked in or out by web; some seconds later a correction does it',
    input: z.object({}),
    output: ownDay,
    changes: true,
  }),
})
