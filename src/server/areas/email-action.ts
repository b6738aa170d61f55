import { sql } from 'kysely'
import { emailActionCalls, emailActions, type EmailAction } from '#shared/areas/email-action.ts'
import { act } from '#server/approval/act/decision.ts'
import { lockedRequest, seenRequest } from '#server/approval/act/context.ts'
import { blockOf } from '#server/approval/reading/inbox.ts'
import { titleOf, type EngineWithDb } from '#server/approval/request/module.ts'
import { statusText } from '#server/approval/reading/reading.ts'
import { may, type RightsContext } from '#server/approval/act/rights.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { refuse, Refusal } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { actionKey, isSigned, type ActionLink } from '#server/platform/mail/action-link.ts'

interface SignedLink extends ActionLink {
  signature: string
}

interface Opened {
  kind: string
  action: EmailAction
  context: RightsContext
}

/** One answer for a wrong user and for a forged, used, changed or old link. */
const refused = () => refuse(403, 'emailAction.refused')

/** Links of mails: looked at as often as anybody likes, acted by once, by the person they were written to. */
export function serveEmailActions(api: Api<Viewer>, engine: EngineWithDb): void {
  const { db } = engine

  api.serve(emailActionCalls.look, async (input, { person, language }) => {
    const { kind, action, context } = await open(engine, db, person, input, seenRequest)
    const { request, module, requestorName } = context
    return {
      action,
      id: request.id,
      code: request.code,
      module: request.module,
      kind,
      caption: say(language, titleOf(module)),
      requestor: requestorName,
      submittedDate: request.submittedAt,
      block: blockOf(engine, request, language),
    }
  })

  api.serve(emailActionCalls.submit, (input, call) =>
    actOnce(db, call, async (tx) => {
      const { person, language } = call
      const { kind, action, context } = await open(engine, tx, person, input, lockedRequest)
      await use(tx, person, input)
      const { id, version } = context.request
      const acting = { viewer: person, note: input.note, attachmentId: null, version, now: new Date() }
      const request = await act(engine, tx, kind, id, action, acting)
      return {
        id,
        code: request.code,
        statusId: request.statusId,
        status: statusText(request.statusId, language),
        version: request.version,
      }
    }),
  )
}

type Look<D> = (db: D, engine: EngineWithDb, viewer: Viewer, kind: string, id: string) => Promise<RightsContext>

/** The request of a link that works for this person now. */
async function open<D extends Db | Tx>(engine: EngineWithDb, db: D, viewer: Viewer, link: SignedLink, look: Look<D>): Promise<Opened> {
  const kind = Object.entries(engine.modules).find(([, { contract }]) => contract.module === link.moduleName)?.[0]
  const action = emailActions.find((one) => one === link.actionName)
  if (!kind || !action || link.userId !== viewer.id || !uuid.test(link.id)) throw refused()
  const context = await unlessRefused(() => look(db, engine, viewer, kind, link.id))
  const signed = isSigned(await actionKey(engine.db), link, context.request.version, link.signature, new Date())
  if (!signed || !may(viewer, action, context).allowed || (await isUsed(db, link))) throw refused()
  return { kind, action, context }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function unlessRefused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refusal ? refused() : error
  }
}

async function isUsed(db: Db | Tx, { signature }: SignedLink): Promise<boolean> {
  return (await first(db, sql<{ at: string }>`select used_at as at from email_action_use where signature = ${signature}`)) !== undefined
}

async function use(tx: Tx, viewer: Viewer, { signature, id }: SignedLink): Promise<void> {
  await sql`insert into email_action_use (signature, employee_id, request_id) values (${signature}, ${viewer.id}::uuid, ${id}::uuid)`.execute(
    tx,
  )
}
