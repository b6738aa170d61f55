import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineSetting } from '#shared/contract/setting.ts'
import { entryWish, fileEntry } from '#shared/contract/file-entry.ts'
import { fileCategories } from '#shared/records/file/categories.ts'
import { regionLevels } from '#shared/records/file/place.ts'
import { day, exampleId, id, optionalDate, text } from '#shared/wire.ts'

const area = 'file'

const categoryShown = z
  .object({
    category: z.enum(fileCategories),
    /** What the reader may do with it; of `open` contacts they see those for work alone. */
    access: z.enum(['open', 'see', 'write']),
    entries: z.array(fileEntry),
  })
  .register(descriptions, { id: 'FileCategory' })

const kind = z
  .object({
    id,
    category: z.enum(fileCategories),
    name: z.string(),
    /** Of contacts: whether they are called or written to. */
    form: z.enum(['', 'phone', 'mail']),
    country: z.nullable(z.string()),
  })
  .register(descriptions, { id: 'FileKind' })
export type FileKind = z.output<typeof kind>

const bankChoice = z.object({ id, name: z.string(), country: z.string(), leastDigits: z.number(), mostDigits: z.number() })
export type BankChoice = z.output<typeof bankChoice>

export const fileCalls = calls(area, {
  read: endpoint({
    method: 'GET',
    path: '/x/file/{employeeId}',
    area,
    summary: "Somebody's file as of a day, as far as the reader may see it; what is private is read with a trace",
    input: z.object({ employeeId: id, asOf: optionalDate }),
    output: z.object({ asOf: day, categories: z.array(categoryShown) }),
  }),
  past: endpoint({
    method: 'GET',
    path: '/x/file/{employeeId}/{category}/past',
    area,
    summary: 'Everything that a category of a file ever said, and what is planned, the latest first',
    input: z.object({ employeeId: id, category: z.enum(fileCategories) }),
    output: z.object({ listData: z.array(fileEntry) }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/x/file/choices',
    area,
    summary: 'What entries of a file are chosen from: kinds and banks that are not retired, and which countries have regions',
    input: z.object({}),
    output: z.object({ kinds: z.array(kind), banks: z.array(bankChoice), regions: z.array(regionLevels) }),
  }),
  correct: endpoint({
    method: 'POST',
    path: '/x/file/{employeeId}/correct',
    area,
    summary: "Corrects somebody's file by hand; the person is told (whoever looks after the category where the person works)",
    input: z.object({ employeeId: id, ...entryWish, reason: text(500).check(z.minLength(1, 'file.reasonMissing')) }),
    output: z.object({ entryId: id }),
    example: {
      category: 'address',
      operation: 'add',
      kindId: exampleId,
      values: { country: 'ID', street: 'Jl. Kemang Raya 24' },
      startsOn: '2026-12-01',
      reason: 'By letter of 20 November',
    },
    changes: true,
  }),
})

/** How many steps above somebody the line reaches that sees what of their file is for it. */
export const fileSetting = defineSetting({
  name: 'file-sight',
  area,
  title: 'file.setting.title',
  how: 'file.setting.how',
  saved: 'file.setting.saved',
  called: 'Who sees what of a file is for the line',
  schema: z.object({ managerSteps: z.int().check(z.minimum(0), z.maximum(20)) }),
  usual: { managerSteps: 20 },
  fields: { managerSteps: { kind: 'number', label: 'file.setting.managerSteps', hint: 'file.setting.managerStepsHint', span: 4 } },
  who: 'administrators',
})
