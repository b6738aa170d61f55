import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { day, id, instant } from '#shared/wire.ts'

/** A module's own block of fields beside the common ones (documents B 3). */
const block = z.record(z.string(), z.unknown())

/** What inbox and its history tell of a request. */
export const taskRow = {
  id,
  code: z.string(),
  module: z.string(),
  /** Path segment of the module's screens; null where the module is not set up. */
  kind: z.nullable(z.string()),
  caption: z.string(),
  statusId: z.number(),
  status: z.string(),
  requestorId: id,
  requestor: z.string(),
  requestorCode: z.string(),
  requestorPosition: z.string(),
  sortDate: instant,
  submittedDate: z.nullable(instant),
  transDate: day,
  version: z.number(),
  /** One line in the reader's language: '2 days · Tue 24 – Wed 25 Nov' is built from the block by the screen. */
  block,
}

/** A request that waits for somebody's decision: a row of the inbox, and of the home page. */
export const waitingRow = z
  .object({
    ...taskRow,
    level: z.number(),
    waitingSince: instant,
    /** Whose right this uses when it is not the person's own. */
    onBehalfOf: z.nullable(z.string()),
    enableApprove: z.boolean(),
    enableRevise: z.boolean(),
    enableReject: z.boolean(),
  })
  .register(descriptions, { id: 'WaitingRow' })
