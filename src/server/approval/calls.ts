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
import { seenRequest, type Acting } from './act/context.ts'
import { act } from './act/decision.ts'
import { cancel, reopen } from './act/ending.ts'
import { save, saveAndSubmit, submit, type Saving } from './act/entry.ts'
import { exportRequests, listRequests, type Scope } from './reading/list.ts'
import { titleOf, type AnyModule, type Approvals } from './request/module.ts'
import { previewRequest } from './reading/preview.ts'
import { headerOf, statusText } from './reading/reading.ts'
import type { RequestRecord } from './request/store.ts'
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
}

const answerOf = (record: RequestRecord, language: Language): ActionAnswer => ({
  id: record.id,
  code: record.code,
  statusId: record.statusId,
  status: statusText(record.statusId, language),
  version: record.version,
})

/** The fields of a form without those that every save carries. */
function formIn(module: AnyModule, input: object): Record<string, unknown> {
  const names = Object.keys(module.contract.form.shape)
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)))
}

/** Serves the calls that every request module has. */
export function serveRequests(api: Api<Viewer>, house: Approvals): void {
  for (const [kind, module] of Object.entries(house.modules)) serveModule(api, house, kind, module)
}

function serveModule(api: Api<Viewer>, house: Approvals, kind: string, module: AnyModule): void {
  const { db } = house
  const { calls } = module.contract
  const name = module.contract.module

  /** One act in one transaction, once for its idempotency key. Files take long to write: nobody else's act goes with them. */
  const perform = async (call: Call<Viewer>, work: (tx: Tx, files: readonly CheckedFile[]) => Promise<RequestRecord>) => {
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
    }
  }

  api.serve(calls.list, async (input, call) => {
    requireModule(call.person, name)
    return (await listRequests(db, call.person, module, input as ListBody & { scope: Scope }, call.language)) as never
  })
  api.serve(calls.detail, async (input, call) => {
    requireModule(call.person, name)
    const context = await seenRequest(db, house, call.person, kind, input.id)
    const { code, authorId, requestorId, lines } = context.record
    if (module.private?.includes('details')) {
      const people = [requestorId, authorId, ...lines.map(({ employeeId }) => employeeId)]
      await tellRead(db, { readerId: call.person.id, people, module: name, code, what: 'detail' })
    }
    return {
      ...(await headerOf(db, call.person, context, call.language)),
      ...(await weighingOf(house, call.person, context, call.language)),
      ...(await module.detail(db, context.record.form, context.record, call.language, call.person)),
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
    return (await previewRequest(house, kind, call.person, formIn(module, input), about, call.language)) as never
  })
  api.serve(calls.export, async (input, call) => {
    requireModule(call.person, name)
    const read = exportRequests(db, call.person, module, input as ListBody & { scope: Scope }, call.language)
    const found = module.private?.includes('exports') ? exportTold(db, { readerId: call.person.id, module: name }, read) : read
    const title = say(call.language, titleOf(module))
    return listFile(title, module.contract.list, found, { ...call, input: input as Exporting['input'] })
  })

  api.serve(calls.save, async (input, call) => {
    requireModule(call.person, name, 'write')
    return perform(call, async (tx, files) => save(house, tx, kind, await savingOf(tx, files, input as unknown as SaveInput, call)))
  })
  api.serve(calls.saveAndSubmit, async (input, call) => {
    requireModule(call.person, name, 'write')
    const { submitNote: note, submitAttachmentId: attachmentId } = input as unknown as SubmitInput
    return perform(call, async (tx, files) =>
      saveAndSubmit(house, tx, kind, await savingOf(tx, files, input as unknown as SaveInput, call), {
        note,
        attachmentId: attachmentId ?? null,
      }),
    )
  })
  api.serve(calls.submit, async (input, call) => {
    requireModule(call.person, name, 'write')
    return perform(call, async (tx, files) => submit(house, tx, kind, { ...(await actingOf(tx, files, input, call)), id: input.id }))
  })
  api.serve(calls.cancel, async (input, call) => {
    requireModule(call.person, name, 'write')
    return perform(call, async (tx, files) => cancel(house, tx, kind, input.id, await actingOf(tx, files, input, call)))
  })
  api.serve(calls.reopen, async (input, call) => {
    requireModule(call.person, name, 'write')
    return perform(call, async (tx, files) => reopen(house, tx, kind, input.id, await actingOf(tx, files, input, call)))
  })
  for (const decision of ['approve', 'revise', 'reject'] as const) {
    if (!module.contract.actions.includes(decision)) continue
    api.serve(calls[decision], async (input, call) => {
      if (input.id === emptyId) throw refuse(400, 'error.required', undefined, 'id')
      requireModule(call.person, name)
      return perform(call, async (tx, files) => act(house, tx, kind, input.id, decision, await actingOf(tx, files, input, call)))
    })
  }
}
