import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { actionAnswer, exampleId, id, instant, note, text } from '#shared/wire.ts'

const area = 'email-action'

/** First part of every link: `email-action` in base64. */
export const emailActionPrefix = 'ZW1haWwtYWN0aW9u'

export const emailActions = ['approve', 'revise', 'reject'] as const
export type EmailAction = (typeof emailActions)[number]

/** The link's parts, decoded. Whatever is wrong with any of them is refused alike, so none is checked by its form. */
const link = {
  moduleName: text(200).register(descriptions, { examples: ['LeaveRequest'] }),
  actionName: text(200).register(descriptions, { examples: ['approve'] }),
  id: text(200).register(descriptions, { examples: [exampleId] }),
  userId: text(200).register(descriptions, { examples: [exampleId] }),
  signature: z._default(text(200), ''),
}

export const emailActionCalls = calls(area, {
  look: endpoint({
    method: 'POST',
    path: '/x/email-action/look',
    area,
    summary: 'What a link of a mail would do; changes nothing',
    input: z.object(link),
    output: z.object({
      action: z.enum(emailActions),
      id,
      code: z.string(),
      module: z.string(),
      kind: z.string(),
      caption: z.string(),
      requestor: z.string(),
      submittedDate: z.nullable(instant),
      /** The same fields as in the inbox. */
      block: z.record(z.string(), z.unknown()),
    }),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/EmailActionRequired/SubmitAction',
    area,
    summary: 'Do what a link of a mail says, once',
    input: z.object({ ...link, note }),
    output: actionAnswer,
    changes: true,
  }),
})
