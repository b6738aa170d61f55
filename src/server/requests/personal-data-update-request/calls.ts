import { sql } from 'kysely'
import { getCountrySpecifications } from 'ibantools'
import { fileOperations } from '#shared/contract/file-entry.ts'
import { askedCategories, maritalStatuses, sexes, type FileCategory } from '#shared/records/file/categories.ts'
import {
  personalDataUpdate,
  personalDataUpdateCalls,
  personalDataUpdateForm,
  type PersonalDataUpdateForm,
  type ShownLine,
  type UpdateLine,
} from '#shared/requests/personal-data-update-request.ts'
import type { OptionBody } from '#shared/contract/options.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { appliedLines } from '#server/approval/act/by-line.ts'
import { seenRequest } from '#server/approval/act/context.ts'
import { save } from '#server/approval/act/entry.ts'
import { serveRequestFiles } from '#server/approval/act/request-files.ts'
import { statusText } from '#server/approval/reading/reading.ts'
import type { EngineWithDb } from '#server/approval/request/module.ts'
import type { StoredRequest } from '#server/approval/request/store.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { first, rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import { mayFileFor } from '#server/people/filing.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { actOnce, answered } from '#server/platform/idempotency.ts'
import { optionsOf } from '#server/platform/options.ts'
import { tellFileRead } from '#server/records/file/told.ts'
import { fileRows } from '#server/records/file/rows.ts'
import { banks, fileKinds, kindsOf, offersOf } from '#server/records/file/set-up.ts'
import { shownEntry, titleOfEntry } from '#server/records/file/shown.ts'
import { seesPrivate } from '#server/records/file/sight.ts'
import { currentEntry, shownLines } from './lines.ts'
import { isOpen, sightOfRequestor } from './module.ts'
import { servePlaces } from './places.ts'

const { kind, module } = personalDataUpdate

/** Serves the calls that only the update of personal data has. */
export function servePersonalDataUpdate(api: Api<Viewer>, db: Db, engine: EngineWithDb): void {
  serveRequestFiles(api, db, engine, { kind, module }, personalDataUpdateCalls)
  serveLines(api, engine)
  serveEntries(api, db)
  serveChoices(api, db)
  servePlaces(api, db)

  api.serve(personalDataUpdateCalls.currentValue, async ({ employeeId, category, entryId, on }, call) => {
    requireModule(call.person, module)
    const owner = employeeId ?? call.person.id
    await demandSeen(db, call.person, owner, [category])
    return {
      entry: await currentEntry(db, { employeeId: owner, category, entryId: entryId ?? null, on: on ?? call.person.today }, call.language),
    }
  })

  api.serve(personalDataUpdateCalls.bankKeyValue, async ({ id }, { person }) => {
    requireModule(person, module)
    const bank = (await banks(db)).find((one) => one.id === id)
    if (!bank) throw notFound()
    const { name, country, leastDigits, mostDigits } = bank
    return { id, name, country, leastDigits, mostDigits, iban: getCountrySpecifications()[country]?.IBANRegistry === true }
  })
}

/** Lines of a request one by one: each call saves its form anew, like any other change of it. */
function serveLines(api: Api<Viewer>, engine: EngineWithDb): void {
  const { db } = engine
  api.serve(personalDataUpdateCalls.line, async ({ id }, { person, language }) => {
    requireModule(person, module)
    const { request, form } = await requestWith(db, engine, person, id)
    const sight = await sightOfRequestor(db, person, request.requestorId)
    const shown = await shownLines(db, {
      form,
      requestorId: request.requestorId,
      sight,
      changes: request.lines,
      isOpen: isOpen(request.statusId),
      language,
    })
    const line = shown.find((one) => one.id === id)
    if (!line) throw notFound()
    await tellLine(db, person, request.requestorId, line)
    return line
  })

  api.serve(personalDataUpdateCalls.saveLine, async ({ requestId, version, ...line }, call) => {
    requireModule(call.person, module, 'write')
    const { request } = await seenRequest(db, engine, call.person, kind, requestId)
    return actOnce(db, call, async (tx) => {
      const form = personalDataUpdateForm.parse(request.form)
      const stands = form.lines.find((one) => one.id === line.id)
      if (line.id && !stands) throw notFound()
      demandOpen(request, stands)
      const lines = stands
        ? form.lines.map((one): UpdateLine => (one === stands ? { ...line, sealed: '', ...(one.line && { line: one.line }) } : one))
        : [...form.lines, { ...line, sealed: '' }]
      const saved = await saveForm(engine, tx, call, request, { ...form, lines }, version ?? null)
      const { lines: kept } = personalDataUpdateForm.parse(saved.form)
      return { ...answerOf(saved, call.language), lineId: line.id ?? kept.at(-1)?.id ?? '' }
    })
  })

  api.serve(personalDataUpdateCalls.deleteLine, async ({ id }, call) => {
    requireModule(call.person, module, 'write')
    // Asked for again, the line is no longer there to be found.
    const known = await answered<ReturnType<typeof answerOf>>(db, call)
    if (known) return known.answer
    const { request, form } = await requestWith(db, engine, call.person, id)
    return actOnce(db, call, async (tx) => {
      demandOpen(
        request,
        form.lines.find((line) => line.id === id),
      )
      const lines = form.lines.filter((line) => line.id !== id)
      return answerOf(await saveForm(engine, tx, call, request, { ...form, lines }, null), call.language)
    })
  })
}

/** Refuses (409) to touch a line that is carried out. */
function demandOpen(request: StoredRequest, line: UpdateLine | undefined): void {
  if (line?.line !== undefined && appliedLines(request).includes(line.line)) throw refuse(409, 'personalDataUpdate.carriedOut')
}

/** The request of a line, as far as the person may see it. */
async function requestWith(db: Db, engine: EngineWithDb, viewer: Viewer, lineId: string) {
  const found = await first(
    db,
    sql<{
      id: string
    }>`select r.id from request r where r.module = ${module} and r.form->'lines' @> ${JSON.stringify([{ id: lineId }])}::jsonb`,
  )
  if (!found) throw notFound()
  const { request } = await seenRequest(db, engine, viewer, kind, found.id)
  return { request, form: personalDataUpdateForm.parse(request.form) }
}

const saveForm = async (
  engine: EngineWithDb,
  tx: Tx,
  call: Call<Viewer>,
  request: StoredRequest,
  form: PersonalDataUpdateForm,
  version: number | null,
): Promise<StoredRequest> => {
  const files = await rows(tx, sql<{ id: string }>`select id from attachment where request_id = ${request.id}::uuid`)
  return save(engine, tx, kind, {
    viewer: call.person,
    id: request.id,
    form,
    employeeId: null,
    // What somebody else has changed since it was read is not written over.
    version: version ?? request.version,
    attachmentIds: files.map(({ id }) => id),
    now: new Date(),
  })
}

const answerOf = ({ id, code, statusId, version }: StoredRequest, language: Language) => ({
  id,
  code,
  statusId,
  status: statusText(statusId, language),
  version,
})

const tellLine = (db: Db, reader: Viewer, employeeId: string, { isHidden, category }: ShownLine) =>
  isHidden ? Promise.resolve() : tellFileRead(db, { reader, employeeId, categories: [category] })

/** Whose entries are read: one's own, those for whom one may file, and as far as one sees that category of their file. */
async function demandSeen(db: Db, viewer: Viewer, employeeId: string, categories: readonly FileCategory[]): Promise<void> {
  if (!(await mayFileFor(db, viewer, module, employeeId))) throw notFound()
  const sight = await sightOfRequestor(db, viewer, employeeId)
  if (!categories.every((category) => seesPrivate(sight[category]))) throw notFound()
  await tellFileRead(db, { reader: viewer, employeeId, categories })
}

const sources = {
  phones: 'contact',
  family: 'family',
  addresses: 'address',
  education: 'education',
  certificates: 'certificate',
  medical: 'medical',
  banks: 'bank',
  identification: 'identification',
  others: 'other',
} as const satisfies Readonly<Record<string, FileCategory>>

/** Entries of somebody's file to be changed or ended, each category under its own name. */
function serveEntries(api: Api<Viewer>, db: Db): void {
  for (const [name, category] of Object.entries(sources))
    api.serve(personalDataUpdateCalls[name as keyof typeof sources], async (input, { person, language }) => {
      requireModule(person, module)
      const employeeId = input.employeeId ?? person.id
      await demandSeen(db, person, employeeId, [category])
      const offers = await offersOf(db)
      const found = await fileRows(db, { employeeId, categories: [category], on: person.today })
      return optionsOf(
        input,
        found.map((row) => ({
          id: row.entryId,
          displayName: titleOfEntry(shownEntry(row, offers, language)),
          rowId: row.id,
          kindId: row.kindId,
        })),
      )
    })
}

/** What never differs from person to person. */
function serveChoices(api: Api<Viewer>, db: Db): void {
  const fixed = (call: typeof personalDataUpdateCalls.sexes, values: readonly string[], keyOf: (value: string) => TextKey) =>
    api.serve(call, async (input: OptionBody, { person, language }) => {
      requireModule(person, module)
      return optionsOf(
        input,
        values.map((id) => ({ id, displayName: say(language, keyOf(id)) })),
      )
    })
  fixed(personalDataUpdateCalls.sexes, sexes, (value) => `file.sex.${value}` as TextKey)
  fixed(personalDataUpdateCalls.operations, fileOperations, (value) => `file.operation.${value}` as TextKey)
  fixed(personalDataUpdateCalls.categories, askedCategories, (value) => `file.category.${value}` as TextKey)
  fixed(personalDataUpdateCalls.maritalStatuses, maritalStatuses, (value) => `file.status.${value}` as TextKey)

  api.serve(personalDataUpdateCalls.relationships, async (input, { person, language }) => {
    requireModule(person, module)
    const kinds = kindsOf(await fileKinds(db), 'family').filter(({ retired }) => !retired)
    return optionsOf(
      input,
      kinds.map(({ id, names }) => ({ id, displayName: names[language] || (names['en'] ?? '') })),
    )
  })
}
