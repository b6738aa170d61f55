import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { day, id } from '#shared/wire.ts'

/** An absence of somebody, in one piece however many days it takes. */
export const absenceSpan = z
  .object({
    from: day,
    until: day,
    /** It begins with the second half of its first day. */
    startsHalf: z.boolean(),
    /** It ends with the first half of its last day. */
    endsHalf: z.boolean(),
    /** Some hours of a day, nobody has said which. */
    someHours: z.boolean(),
    isWaiting: z.boolean(),
    /** Of which type it is, where the reader is told. */
    text: z.string(),
    /** Its note, where the reader is told. */
    note: z.string(),
    /** The leave that it came from; null where the reader does not see it. */
    requestId: z.nullable(id),
  })
  .register(descriptions, { id: 'AbsenceSpan' })
export type AbsenceSpan = z.output<typeof absenceSpan>
