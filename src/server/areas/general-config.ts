import { sql } from 'kysely'
import { generalConfigCalls } from '#shared/areas/general-config.ts'
import { seenRequest } from '#server/approval/act/context.ts'
import type { EngineWithDb } from '#server/approval/request/module.ts'
import { isLastApprover } from '#server/approval/act/rights.ts'
import { first } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { demandAdministrator, type Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { changeGeneralConfig, generalConfig } from '#server/platform/general-config.ts'

/** The company's settings, and who decides last. */
export function serveGeneralConfig(api: Api<Viewer>, engine: EngineWithDb): void {
  const { db } = engine
  api.serve(generalConfigCalls.read, (_input, { language }) => generalConfig(db, language))

  api.serve(generalConfigCalls.isLastApprover, async (input, { person }) => {
    const row = await first(db, sql<{ module: string }>`select module from request where id = ${input.id}::uuid`)
    const kind = Object.entries(engine.modules).find(([, module]) => module.contract.module === row?.module)?.[0]
    if (!kind) throw notFound()
    const context = await seenRequest(db, engine, person, kind, input.id)
    return { value: isLastApprover(person, context.request), lastApproverCanCancel: context.lastApproverCanCancel }
  })

  api.serve(generalConfigCalls.change, async (input, call) => {
    const { person, language } = call
    demandAdministrator(person)
    await actOnce(db, call, (tx) => changeGeneralConfig(tx, input, person.id))
    return generalConfig(db, language)
  })
}
