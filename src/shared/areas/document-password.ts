import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'

const area = 'profile'

/** As it is typed; what it must be is told by the server. */
const secret = z
  .string()
  .check(z.maxLength(512))
  .register(descriptions, { examples: ['kucing oranye makan jagung'] })
const asked = z._default(z.nullable(secret), null)

const changing = <I extends z.ZodMiniObject>(path: `/${string}`, summary: string, input: I) =>
  endpoint({ method: 'POST', path, area, summary, input, output: z.object({ done: z.boolean() }), perMinute: 30, isSecret: true })

/** The password that opens payslips and other documents about pay. None takes an Idempotency-Key: it would keep the password. */
export const documentPasswordCalls = calls('document-password', {
  update: changing(
    '/Profiles/update-document-password',
    'Change the password that opens one’s documents by the present one; whoever chooses the first and has not just signed in proves who they are',
    z.object({ currentDocumentPassword: asked, currentPassword: asked, newDocumentPassword: secret }),
  ),
  reset: changing(
    '/Profiles/reset-document-password',
    'Choose another where the present one is forgotten; whoever has not just signed in proves who they are',
    z.object({ currentPassword: asked, newDocumentPassword: secret }),
  ),
})
