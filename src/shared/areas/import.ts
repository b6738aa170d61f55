import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint, file } from '#shared/contract/endpoint.ts'
import { defineList, exportEndpoint } from '#shared/contract/list.ts'
import { alikeColumns, known, look, offers, unsure } from '#shared/import-mapping/look.ts'
import { outcome, undoOutcome } from '#shared/import-mapping/told.ts'
import { exampleId, id, instant, text } from '#shared/wire.ts'

const area = 'import'

/** Bytes of a file that is brought, and of all files of one import; a workbook is at most `largestWorkbook`. */
export const largestFile = 128 * 1024 * 1024
export const largestImport = 256 * 1024 * 1024
export const largestWorkbook = 16 * 1024 * 1024
/** Bytes of a piece in which files come. */
export const pieceSize = 2 * 1024 * 1024
export const mostFiles = 10
/** Days without anybody working on an import after which its files are removed. */
export const daysOfFiles = 14
/** Days in which an import can be taken back. */
export const daysOfUndo = 90
/** Rows that can be mended of one import. */
export const mostMends = 5000
/** No file has a line beyond it: what numbers of lines are kept as holds no larger one. */
const lastLine = 2 ** 31 - 1

/** What can be imported: people with all that belongs to them, check times, regions of countries, or payslips and bonus slips. */
export const importKinds = ['employees', 'check-times', 'regions', 'slips'] as const
export type ImportKind = (typeof importKinds)[number]

/** open: it is prepared. partly: what could be taken back was. */
export const importStates = ['open', 'written', 'partly', 'undone'] as const
export type ImportState = (typeof importStates)[number]

/** try: nothing stays. all, good: everything or nothing, or the good rows. undo-try, undo: what could be taken back, and taking it back. */
export const importActs = ['try', 'all', 'good', 'undo-try', 'undo'] as const
export type ImportAct = (typeof importActs)[number]

export const workStates = ['waiting', 'running', 'done', 'failed'] as const

/** A mapping as a file of its own has it. */
const mapping = text(300_000)
const cells = z.array(z.string())

const work = z
  .object({
    id,
    act: z.enum(importActs),
    state: z.enum(workStates),
    by: z.string(),
    at: instant,
    finishedAt: z.nullable(instant),
    phase: z.enum(['waiting', 'reading', 'writing', 'ending']),
    /** Rows read so far, and about how many there are. */
    rows: z.number(),
    expected: z.number(),
    /** Somebody has stopped it, and it has not ended yet. */
    stopping: z.boolean(),
    /** Why it could not be done at all. */
    error: z.nullable(z.string()),
  })
  .register(descriptions, { id: 'ImportWork' })
export type ImportWork = z.output<typeof work>

const importFile = z.object({ id, name: z.string(), size: z.number(), whole: z.boolean() })
export type ImportFile = z.output<typeof importFile>

const head = {
  id,
  name: z.string(),
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  createdAt: instant,
  by: z.nullable(z.string()),
  writtenAt: z.nullable(instant),
  /** Names of its files. */
  files: z.array(z.string()),
  /** Rows that it has written. */
  effect: z.number(),
  work: z.nullable(work),
}
const importRow = z.object(head).register(descriptions, { id: 'ImportRow' })
export type ImportRow = z.output<typeof importRow>

const whole = z.object({
  ...head,
  files: z.array(importFile),
  mapping,
  /** Changes with each save of the mapping, so that one does not undo another. */
  version: z.number(),
  /** Until when it can be taken back; null: it cannot. */
  undoUntil: z.nullable(instant),
  /** When its files are removed, unless somebody works on it again; null: they are gone. */
  filesUntil: z.nullable(instant),
  mends: z.array(z.object({ file: z.string(), line: z.number(), cells: z.nullable(cells) })),
})
export type Import = z.output<typeof whole>

const remembered = z.object({ id, name: z.string(), kind: z.enum(importKinds), mapping, changedAt: instant, by: z.nullable(z.string()) })
export type RememberedMapping = z.output<typeof remembered>

/** Which piece of a file it is, from 0: a field of a form is text. */
const piecePlace = z
  .string()
  .check(z.regex(/^\d{1,4}$/, 'error.number'))
  .register(descriptions, { examples: ['0'] })

const one = z.object({ id })
const post = (path: string, summary: string) => ({ method: 'POST' as const, path: `/x/imports${path}`, area, summary, changes: true })

export const importList = defineList({
  name: 'imports',
  row: z.object({
    name: z.string(),
    kind: z.string(),
    state: z.string(),
    effect: z.number(),
    by: z.string(),
    createdAt: instant,
    writtenAt: z.nullable(instant),
    files: z.string(),
  }),
  columns: {
    name: { kind: 'text', label: 'setUp.name' },
    kind: { kind: 'text', label: 'list.type' },
    state: { kind: 'text', label: 'setUp.state' },
    effect: { kind: 'number', label: 'import.list.effect' },
    by: { kind: 'text', label: 'import.list.by' },
    createdAt: { kind: 'datetime', label: 'import.list.begun', sort: true },
    writtenAt: { kind: 'datetime', label: 'import.list.written', sort: true },
    files: { kind: 'text', label: 'import.list.files' },
  },
  defaultSort: ['createdAt', 'desc'],
})

export const importCalls = calls(area, {
  list: endpoint({
    method: 'GET',
    path: '/x/imports',
    area,
    summary: 'Imports, the newest first',
    input: z.object({}),
    output: z.array(importRow),
  }),
  export: exportEndpoint(importList, { path: '/x/set-up/imports/export', area, summary: 'Imports as a file, the newest first' }),
  create: endpoint({ ...post('', 'Begin an import'), input: z.object({}), output: z.object({ id }) }),
  read: endpoint({
    method: 'GET',
    path: '/x/imports/{id}',
    area,
    summary: 'One import with its files and its mapping',
    input: one,
    output: whole,
  }),
  drop: endpoint({
    ...post('/{id}', 'Remove an import that has written nothing'),
    method: 'DELETE',
    input: one,
    output: z.object({}),
  }),
  addFile: endpoint({
    ...post('/{id}/files', 'Say which file comes next; its pieces follow'),
    input: z.object({ id, fileName: text(200).check(z.minLength(1)), size: z.int().check(z.minimum(0)) }),
    example: { fileName: 'staff.csv', size: 48_213 },
    output: z.object({ fileId: id, pieces: z.number() }),
  }),
  addPiece: endpoint({
    ...post('/{id}/files/{fileId}/pieces', 'One piece of a file (field `piece`), in any order'),
    input: z.object({ id, fileId: id, place: piecePlace }),
    output: z.object({ whole: z.boolean() }),
    upload: true,
  }),
  dropFile: endpoint({
    ...post('/{id}/files/{fileId}', 'Remove a file of an import'),
    method: 'DELETE',
    input: z.object({ id, fileId: id }),
    output: z.object({}),
  }),
  recognise: endpoint({
    ...post('/{id}/recognise', 'Find out what the files are and propose a mapping; one that is remembered for the same columns goes first'),
    changes: false,
    perMinute: 30,
    input: one,
    output: z.object({
      mapping,
      looks: z.array(look),
      fitting: z.array(remembered),
      unsure: z.array(unsure),
      alike: z.array(alikeColumns),
      offers,
      known,
    }),
  }),
  look: endpoint({
    ...post('/{id}/look', 'How a file looks with a form of the mapping'),
    changes: false,
    perMinute: 120,
    input: z.object({ id, fileId: id, form: text(20_000) }),
    example: { fileId: exampleId, form: '{"name":"staff.csv","separator":";"}' },
    output: look,
  }),
  map: endpoint({
    ...post('/{id}/mapping', 'Keep the mapping of an import'),
    method: 'PUT',
    input: z.object({ id, mapping, version: z.int(), name: z.optional(text(100)) }),
    example: {
      mapping: '{"key":"code","files":{"staff":{"name":"staff.csv"}},"employees":{"file":"staff","fields":{"code":"No"}}}',
      version: 0,
    },
    output: z.object({ version: z.number() }),
  }),
  mend: endpoint({
    ...post('/{id}/mends', 'Put a row right as it is read, leave it out (`cells` null), or take it again as it stands in its file'),
    method: 'PUT',
    input: z.object({
      id,
      file: text(200),
      line: z.int().check(z.minimum(1), z.maximum(lastLine)),
      cells: z.nullable(z.array(text(5000)).check(z.maxLength(1000))),
      asInFile: z._default(z.boolean(), false),
    }),
    example: { file: 'staff.csv', line: 4, cells: ['1004', 'Ana', 'Sánchez', '2024-02-29'] },
    output: z.object({}),
  }),
  work: endpoint({
    ...post('/{id}/work', 'Try, write or take back an import in the background'),
    perMinute: 30,
    input: z.object({
      id,
      act: z.enum(importActs),
      partly: z._default(z.boolean(), false),
      /** Take back with people what was given to them since (`given` of what was built). */
      along: z._default(z.boolean(), false),
      /** The trial whose outcome somebody agreed to (`workId` of the outcome): what would come to something else is not written, and told. */
      tried: z._default(z.nullable(id), null),
    }),
    example: { act: 'try' },
    output: work,
  }),
  stop: endpoint({ ...post('/{id}/stop', 'Stop what is being done with an import: nothing of it stays'), input: one, output: work }),
  outcome: endpoint({
    method: 'GET',
    path: '/x/imports/{id}/outcome',
    area,
    summary: 'What the latest trial or act of an import came to',
    input: one,
    output: z.object({
      workId: z.nullable(id),
      act: z.nullable(z.enum(importActs)),
      import: z.nullable(outcome),
      undo: z.nullable(undoOutcome),
    }),
  }),
  faults: endpoint({
    method: 'GET',
    path: '/x/imports/{id}/faults',
    area,
    summary: 'Everything that was refused or told, as a table',
    input: one,
    output: file,
  }),
  mappings: endpoint({
    method: 'GET',
    path: '/x/import-mappings',
    area,
    summary: 'Mappings that are remembered',
    input: z.object({}),
    output: z.array(remembered),
  }),
  remember: endpoint({
    method: 'PUT',
    path: '/x/import-mappings',
    area,
    summary: 'Remember the mapping of an import by a name; one of the same name is replaced',
    input: z.object({ id, name: text(100).check(z.minLength(1)) }),
    example: { id: exampleId, name: 'Payroll, monthly' },
    output: remembered,
    changes: true,
  }),
  forget: endpoint({
    method: 'DELETE',
    path: '/x/import-mappings/{id}',
    area,
    summary: 'Forget a mapping',
    input: one,
    output: z.object({}),
    changes: true,
  }),
})
