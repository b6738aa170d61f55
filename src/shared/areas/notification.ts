import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { id, instant } from '#shared/wire.ts'

const area = 'notification'

/** Fields beyond `type` stand in notifications of type PA001001 (an appraisal objective) only. */
export const notification = z
  .object({
    id,
    subject: z.string(),
    message: z.string(),
    dateTime: instant,
    isRead: z.boolean(),
    readDateTime: z.nullable(instant),
    typeId: z.string(),
    type: z.string(),
    module: z.nullable(z.string()),
    requestId: z.nullable(id),
    objectiveFillingRequestId: z.optional(z.string()),
    employeeId: z.optional(z.string()),
    employee: z.optional(z.string()),
    evaluationPeriodId: z.optional(z.string()),
    evaluationPeriod: z.optional(z.string()),
    evaluationTypeId: z.optional(z.string()),
    evaluationType: z.optional(z.string()),
    forYourself: z.optional(z.boolean()),
  })
  .register(descriptions, { id: 'Notification' })
export type Notification = z.output<typeof notification>

const page = z.object({
  paginationSize: z._default(
    z.catch(
      z.pipe(
        z.coerce.number(),
        z.transform((n) => (n >= 1 ? Math.min(Math.floor(n), 100) : 25)),
      ),
      25,
    ),
    25,
  ),
  paginationPage: z._default(
    z.catch(
      z.pipe(
        z.coerce.number(),
        z.transform((n) => (n >= 1 && n <= 1_000_000 ? Math.floor(n) : 1)),
      ),
      1,
    ),
    1,
  ),
})

const answer = z.object({
  notifications: z.array(notification),
  listData: z.array(notification),
  totalData: z.number(),
  totalPage: z.number(),
})

/** One, several, or (`all`) every notification of the person. */
const marked = z.object({
  id: z.optional(z.nullable(id)),
  ids: z.optional(z.array(id).check(z.maxLength(500))),
  all: z.optional(z.boolean()),
})
const marks = z.object({ marked: z.number(), notificationTotal: z.number() })

export const notificationCalls = calls(area, {
  read: endpoint({
    method: 'GET',
    path: '/system-notification/get-notifications',
    reads: true,
    area,
    summary: 'Notifications, newest first',
    input: page,
    output: answer,
  }),
  list: endpoint({
    method: 'POST',
    path: '/system-notification/get-notifications',
    reads: true,
    area,
    summary: 'Notifications, newest first',
    input: page,
    output: answer,
  }),
  markAsRead: endpoint({
    method: 'POST',
    path: '/system-notification/mark-as-read',
    area,
    summary: 'Mark as read',
    input: marked,
    output: marks,
    changes: true,
  }),
  pushList: endpoint({
    method: 'POST',
    path: '/v2/system-notification/get-firebase-ess-notifications',
    reads: true,
    area,
    summary: 'The same notifications for push clients',
    input: page,
    output: answer,
  }),
  pushMarkAsRead: endpoint({
    method: 'POST',
    path: '/system-notification/firebase-ess-mark-as-read',
    area,
    summary: 'Mark as read, for push clients',
    input: marked,
    output: marks,
    changes: true,
  }),
  count: endpoint({
    method: 'GET',
    path: '/system-notification/get-count',
    area,
    summary: 'How many are unread',
    input: z.object({}),
    output: z.object({ notificationTotal: z.number() }),
  }),
})
