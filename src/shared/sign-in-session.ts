import * as z from 'zod/mini'
import { id, instant } from './wire.ts'

/** A sign-in that is open, as its person and whoever helps them see it. */
export const signInSession = z.object({
  id,
  /** What the browser says of itself, in a few words; '' where it says nothing known. */
  browser: z.string(),
  system: z.string(),
  /** From where: this machine, the company's own network, or an address outside. */
  place: z.enum(['machine', 'network', 'outside']),
  address: z.string(),
  signedInDate: instant,
  seenDate: instant,
  /** Whether it is the one of this call. */
  isOwn: z.boolean(),
})
export type SessionRow = z.output<typeof signInSession>
