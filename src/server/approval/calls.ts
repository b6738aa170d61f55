import { statusIds } from '#shared/status.ts'
import { emptyId, type ActionAnswer } from '#shared/wire.ts'
import type { OptionBody } from '#shared/contract/options.ts'
import type { ListBody } from '#shared/contract/list.ts'
import type { Language } from '#shared/texts/index.ts'
import { transaction, type Tx } from '#server/foundation/database/db.ts'
import { jointly } from '#server/foundation/database/joint.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { moduleAccess } from '#shared/permissions.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { checkedFiles, storeAttachment, type CheckedFile } from '#server/platform/attachments.ts'
import { exportTold, tellRead } from '#server/platform/readings.ts'
import { listFile, type Exporting } from '#server/platform/export/table-file.ts'
import { once } from '#server/platform/idempotency.ts'
import { optionsOf } from '#server/platform/options.ts'
import { seenRequest, type Acting, type ReturnedLine } from './act/context.ts'
import { act } from './act/decision.ts'
import { cancel, reopen } from './act/ending.ts'
import { save, saveAndSubmit, submit, type Saving } from './act/entry.ts'
import { exportRequests, listRequests, type Scope } from './reading/list.ts'
import { titleOf, type AnyModule, type EngineWithDb } from './request/module.ts'
import { previewRequest } from './reading/preview.ts'
import { headerOf, statusText } from './reading/reading.ts'
import type { StoredRequest } from './request/store.ts'
import { weighingOf } from './reading/weighing.ts'

interface SaveInput {
  id?: string | null
  employeeId?: string | null
  version?: number | null
  attachmentIds: string[]
  note?: string
}

/** What is said with the submit of a save. */
interface SubmitInput {
  submitNote: string
  submitAttachmentId?: string | null
}

interface ActInput {
  id: string
  note: string
  version?: number | null
  attachmentId?: string | null
  returned?: readonly ReturnedLine[]
}

const answerOf = (request: StoredRequest, language: Language): ActionAnswer => ({
  id: request.id,
  code: request.code,
  statusId: request.statusId,
  status: statusText(request.statusId, language),
  version: request.version,
})

/** The fields of a form without those that every save carries. */
function formIn(module: AnyModule, input: object): Record<string, unknown> {
  const names = Object.keys(module.contract.form.shape)
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)))
}

/** Serves the calls that every request module has. */
export function serveRequests(api: Api<Viewer>, engine: EngineWithDb): void {
  for (const [kind, module] of Object.entries(engine.modules)) serveModule(api, engine, kind, module)
}

function serveModule(api: Api<Viewer>, engine: EngineWithDb, kind: string, module: AnyModule): void {
  const { db } = engine
  const { calls } = module.contract
  const name = module.contract.module

  /** One act in one transaction, once for its idempotency key. Files take long to write: nobody else's act goes with them. */
  const perform = async (call: Call<Viewer>, work: (tx: Tx, files: readonly CheckedFile[]) => Promise<StoredRequest>) => {
    const files = await checkedFiles(call.files)
    const within = files.length > 0 ? transaction : jointly
    return within(db, (tx) => once(tx, call, async () => answerOf(await work(tx, files), call.language)))
  }

  /** Files that come with a call are stored in its transaction: where it fails, nothing of them stays. */
  const savingOf = async (tx: Tx, files: readonly CheckedFile[], input: SaveInput, call: Call<Viewer>): Promise<Saving> => {
    const stored = []
    for (const file of files) stored.push((await storeAttachment(tx, call.person.id, file)).attachmentId)
    return {
      viewer: call.person,
      id: input.id ?? null,
      form: formIn(module, input),
      employeeId: input.employeeId ?? null,
      version: input.version ?? null,
      attachmentIds: [...input.attachmentIds, ...stored],
      now: new Date(),
    }
  }

  const actingOf = async (tx: Tx, [file]: readonly CheckedFile[], input: ActInput, call: Call<Viewer>): Promise<Acting> => {
    const stored = file ? (await storeAttachment(tx, call.person.id, file)).attachmentId : null
    return {
      viewer: call.person,
      note: input.note,
      attachmentId: stored ?? input.attachmentId ?? null,
      version: input.version ?? null,
      now: new Date(),
      ...(input.returned && { returned: input.returned }),
    }
  }

  api.serve(calls.list, async (input, call) => {
    requireModule(call.person, name)
    return (await listRequests(db, call.person, module, input as ListBody & { scope: Scope }, call.language)) as never
  })
  api.serve(calls.detail, async (input, call) => {
    requireModule(call.person, name)
    const context = await seenRequest(db, engine, call.person, kind, input.id)
    const { code, authorId, requestorId, lines } = context.request
    if (module.private?.includes('details')) {
      const people = [requestorId, authorId, ...lines.map(({ employeeId }) => employeeId)]
      await tellRead(db, { reader: call.person, people, module: name, code, what: 'detail' })
    }
    return {
      ...(await headerOf(db, call.person, context, call.language)),
      ...(await weighingOf(engine, call.person, context, call.language)),
      ...(await module.detail(db, context.request.form, context.request, call.language, call.person)),
    } as never
  })
  api.serve(calls.configuration, async (_input, call) => {
    requireModule(call.person, name)
    return {
      module: name,
      readOnly: moduleAccess(call.person.permissions, name) !== 'write',
      actions: [...module.contract.actions],
      ...(await module.configuration(db, call.person)),
    }
  })
  api.serve(calls.statuses, async (input, call) => {
    requireModule(call.person, name)
    return optionsOf(
      input as OptionBody,
      statusIds.map((id) => ({ id, displayName: statusText(id, call.language) })),
    )
  })
  api.serve(calls.preview, async (input, call) => {
    requireModule(call.person, name)
    const about = input as { id?: string | null; employeeId?: string | null; attachmentIds?: string[] }
    return (await previewRequest(engine, kind, call.person, formIn(module, input), about, call.language)) as never
  })
  api.serve(calls.export, async (input, call) => {
    requireModule(call.person, name)
    const read = exportRequests(db, call.person, module, input as ListBody & { scope: Scope }, call.language)
    const found = exportTold(db, { reader: call.person, module: name }, read)
    const title = say(call.language, titleOf(module))
    return listFile(title, module.contract.list, found, { ...call, input: input as Exporting['input'] })
  })

  api.serve(calls.save, async (input, call) => {
    requireModule(call.person, name, 'write')
    return perform(call, async (tx, files) => save(engine, tx, kind, await savingOf(tx, files, input as unknown as SaveInput, call)))
  })
  api.serve(calls.saveAndSubmit, async (input, call) => {
    requireModule(call.person, name, 'write')
    const { submitNote: note, submitAttachmentId: attachmentId } = input as unknown as SubmitInput
    return perform(call, async (tx, files) =>
      saveAndSubmit(engine, tx, kind, await savingOf(tx, files, input as unknown as SaveInput, call), {
        note,
        attachmentId: attachmentId ?? null,
      }),
    )
  })
  api.serve(calls.submit, async (input, call) => {
    requireModule(call.person, name, 'write')
    return perform(call, async (tx, files) => submit(engine, tx, kind, { ...(await actingOf(tx, files, input, call)), id: input.id }))
  })
  api.serve(calls.cancel, async (input, call) => {
    requireModule(call.person, name, 'write')
    return perform(call, async (tx, files) => cancel(engine, tx, kind, input.id, await actingOf(tx, files, input, call)))
  })
  api.serve(calls.reopen, async (input, call) => {
    requireModule(call.person, name, 'write')
    return perform(call, async (tx, files) => reopen(engine, tx, kind, input.id, await actingOf(tx, files, input, call)))
  })
  for (const decision of ['approve', 'revise', 'reject'] as const) {
    if (!module.contract.actions.includes(decision)) continue
    api.serve(calls[decision], async (input, call) => {
      if (input.id === emptyId) throw refuse(400, 'error.required', undefined, 'id')
      requireModule(call.person, name)
      return perform(call, async (tx, files) => act(engine, tx, kind, input.id, decision, await actingOf(tx, files, input, call)))
    })
  }
}
