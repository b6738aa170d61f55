import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { day, id, instant, text } from '#shared/wire.ts'
import { dayId } from './attendance-days.ts'

const area = 'day-card'

/** So long a code counts, in hours: one that was photographed is old then. */
export const codeHours = 24

/** The two parts of an address to which a code leads, as they stand there. */
const code = {
  /** Base64: whose it is. */
  employee64: text(400).register(descriptions, { examples: ['MDE5YWMzZjItNmYxMC03YzNhLTlkNDEtNWI4ZTJmN2ExYzYw'] }),
  /** Base64: when it was made, and a signature. */
  dateTime64: text(400).register(descriptions, { examples: ['MjAyNi0xMi0wMVQxMDowMFouc2lnbmF0dXJl'] }),
}

/** As much of somebody as whoever keeps a door is told. */
const who = { employeeId: id, name: z.string(), companyStructure: z.string(), hasPicture: z.boolean() }

const direction = z.enum(['in', 'out'])
export const dayStates = ['in', 'out', 'away', 'notYet', 'dayOff', 'unknown'] as const
export type DayState = (typeof dayStates)[number]

export const dayCard = z
  .object({
    ...who,
    /** The day that it is there, or that of the shift that they are still at. */
    date: day,
    /** Their site's clock, by which times are told. */
    timeZone: z.string(),
    /** `unknown`: no attendance is kept of them, or nobody has said when they work. */
    state: z.enum(dayStates),
    /** Since when they are here or gone: `08:31`. */
    since: z.nullable(z.string()),
    /** Away: until this day; why is never told here. */
    awayUntil: z.nullable(day),
    /** In their order. */
    checks: z.array(z.object({ direction, time: z.string() })),
    /** The whole day, where the reader sees it without a code too. */
    dayId: z.nullable(dayId),
  })
  .register(descriptions, { id: 'DayCard' })
export type DayCard = z.output<typeof dayCard>

const ownCode = z
  .object({
    /** The address that it leads to. */
    address: z.string(),
    /** It as a picture: the path of an SVG in a square of so many units. */
    qr: z.object({ size: z.number(), path: z.string() }),
    madeAt: instant,
    /** From then on it is refused. */
    oldAt: instant,
  })
  .register(descriptions, { id: 'OwnDayCode' })

export const dayCardCalls = calls(area, {
  own: endpoint({
    method: 'GET',
    path: '/x/day-card/own',
    area,
    isSecret: true,
    summary: 'A code of the signed-in person’s own, made now: whoever may see their day finds it by that for a day',
    input: z.object({}),
    output: ownCode,
  }),
  day: endpoint({
    method: 'POST',
    path: '/x/day-card/day',
    reads: true,
    area,
    summary: 'Today of whoever showed a code, for themself, their line, HR, and those who keep a door; that others read it is taken down',
    input: z.object(code),
    output: dayCard,
    perMinute: 120,
  }),
  trainings: endpoint({
    method: 'POST',
    path: '/x/day-card/trainings',
    reads: true,
    area,
    summary: 'Who showed a code, for those who may see their day by it; their trainings stand here once trainings are kept',
    input: z.object(code),
    output: z.object(who),
    perMinute: 120,
  }),
})
