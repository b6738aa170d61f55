import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { fileEntry, entryWish } from '#shared/contract/file-entry.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineList } from '#shared/contract/list.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { defineRequest, fileCalls, requestRow, statusColumns } from '#shared/contract/request.ts'
import { fileCategories } from '#shared/records/file/categories.ts'
import { place } from '#shared/records/file/place.ts'
import { actionAnswer, day, exampleId, id, optionalDate, optionalId, text } from '#shared/wire.ts'
import { requestModules } from './modules.ts'

const area = 'personal-data-update-request'

/** So many lines has a request. */
export const mostLines = 30

/** One change of one's file that is asked for. */
const line = z.object({
  ...entryWish,
  /** Names the line; given by the portal. */
  id: z.optional(optionalId),
  /** Its number within the request, which it keeps; given by the portal. */
  line: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  note: z._default(text(500), ''),
  /** A file of the request that proves it. */
  attachmentId: z.optional(optionalId),
  /** What is private of it, as the portal keeps it. */
  sealed: z._default(text(12_000), ''),
})
export type UpdateLine = z.output<typeof line>

export const personalDataUpdateForm = z.object({
  lines: z._default(z.array(line).check(z.maxLength(mostLines)), []),
  note: z._default(text(2000), ''),
  /** Until when HR has asked for it; none where it was nobody's wish but one's own. */
  deadline: z.optional(optionalDate),
})
export type PersonalDataUpdateForm = z.output<typeof personalDataUpdateForm>

/** A line as its readers see it. */
const shownLine = z
  .object({
    id,
    line: z.number(),
    category: z.enum(fileCategories),
    operation: z.enum(['add', 'change', 'end']),
    entryId: z.nullable(id),
    rowId: z.nullable(id),
    startsOn: day,
    note: z.string(),
    attachmentId: z.nullable(id),
    /** Not for the reader: what it says is told to those alone who may see the category of the file. */
    isHidden: z.boolean(),
    /** What stands there on the day from which it counts; null: nothing, or not for the reader. */
    present: z.nullable(fileEntry),
    kindId: z.nullable(id),
    kind: z.nullable(z.string()),
    values: z.record(z.string(), z.string()),
    words: z.record(z.string(), z.string()),
    /** Carried out, or sent back with a note; null: it goes with the request. */
    decided: z.nullable(z.enum(['applied', 'returned'])),
    decidedNote: z.string(),
    /** What stands there is another than when it was asked for: it cannot be carried out as it is. */
    isStale: z.boolean(),
  })
  .register(descriptions, { id: 'PersonalDataLine' })
export type ShownLine = z.output<typeof shownLine>

export const personalDataUpdateList = defineList({
  name: area,
  row: z.object({ ...requestRow, employee: z.string(), employeeId: id, lines: z.number(), deadline: z.nullable(day) }),
  columns: {
    code: { kind: 'text', label: 'list.code', sort: true, filter: 'text' },
    employee: { kind: 'person', label: 'list.employee', sort: true, filter: 'text', idField: 'employeeId' },
    lines: { kind: 'number', label: 'personalDataUpdate.lines' },
    deadline: { kind: 'date', label: 'personalDataUpdate.deadline', sparse: true },
    ...statusColumns('/personal-data-update-request/datasource/status'),
  },
  search: ['code', 'employee'],
  defaultSort: ['transDate', 'desc'],
})

export const personalDataUpdate = defineRequest({
  ...requestModules[area],
  codePrefix: 'PD',
  form: personalDataUpdateForm,
  example: {
    lines: [
      {
        category: 'address',
        operation: 'add',
        kindId: exampleId,
        values: { country: 'ID', street: 'Jl. Kemang Raya 24' },
        startsOn: '2026-12-07',
      },
    ],
    note: 'We have moved.',
  },
  list: personalDataUpdateList,
  aliases: { configuration: ['/v2/personal-data-update-request/Configuration'] },
  decidesByLine: true,
  detail: { employee: z.string(), employeeId: id, note: z.string(), deadline: z.nullable(day), lines: z.array(shownLine) },
  preview: { lines: z.array(shownLine) },
  facts: {
    lines: { kind: 'number', label: 'personalDataUpdate.lines' },
    bank: { kind: 'choice', label: 'personalDataUpdate.fact.bank', choices: { yes: 'flow.choice.yes', no: 'flow.choice.no' } },
    identification: {
      kind: 'choice',
      label: 'personalDataUpdate.fact.identification',
      choices: { yes: 'flow.choice.yes', no: 'flow.choice.no' },
    },
  },
  configuration: { attachmentMaximum: z.number(), mostLines: z.number(), categories: z.array(z.enum(fileCategories)) },
})

const ofWhom = { employeeId: z.optional(optionalId) }
const entries = (name: string, what: string) =>
  defineOptions({
    isSecret: true,
    path: `/personal-data-update-request/datasource/${name}`,
    area,
    summary: `${what} of a person, to be changed or ended`,
    extras: { rowId: id, kindId: z.nullable(id) },
    body: ofWhom,
  })
const choices = (name: string, summary: string) =>
  defineOptions({ path: `/personal-data-update-request/datasource/${name}`, area, summary })

const country = z
  .string()
  .check(z.toUpperCase(), z.regex(/^[A-Z]{2}$/, 'organisation.countryUnknown'))
  .register(descriptions, { examples: ['ID'] })
const regionCode = text(40).register(descriptions, { examples: ['11.01'] })
const regions = (name: string, summary: string) =>
  defineOptions({
    path: `/personal-data-update-request/datasource/${name}`,
    area,
    summary,
    // Names repeat: what stands above one tells them apart.
    extras: { above: z.string() },
    body: { country, parentCode: z.optional(z.nullable(regionCode)) },
  })

export const personalDataUpdateCalls = calls(area, {
  line: endpoint({
    method: 'GET',
    path: '/personal-data-update-request/Line/{id}',
    area,
    summary: 'One line of a request that one may see',
    input: z.object({ id }),
    output: shownLine,
  }),
  saveLine: endpoint({
    method: 'POST',
    path: '/personal-data-update-request/CreateOrUpdateLine',
    area,
    summary: 'Adds a line to a request that may be edited, or changes the one named by `id`',
    input: z.object({ ...line.shape, requestId: id, version: z.optional(z.nullable(z.coerce.number())) }),
    output: z.extend(actionAnswer, { lineId: id }),
    example: {
      requestId: exampleId,
      category: 'address',
      operation: 'add',
      kindId: exampleId,
      values: { country: 'ID', street: 'Jl. Kemang Raya 24' },
      startsOn: '2026-12-07',
    },
    changes: true,
  }),
  deleteLine: endpoint({
    method: 'DELETE',
    path: '/personal-data-update-request/DeleteLine/{id}',
    area,
    summary: 'Takes a line away from a request that may be edited',
    input: z.object({ id }),
    output: actionAnswer,
    changes: true,
  }),
  ...fileCalls(area, {
    create: '/x/personal-data-update-request/create-attachment',
    delete: '/personal-data-update-request/delete-attachment',
  }),
  currentValue: endpoint({
    method: 'POST',
    path: '/personal-data-update-request/GetCurrentValue',
    reads: true,
    isSecret: true,
    area,
    summary: "What stands in somebody's file on a day, to be held against what it is to become",
    input: z.object({ ...ofWhom, category: z.enum(fileCategories), entryId: z.optional(optionalId), on: optionalDate }),
    output: z.object({ entry: z.nullable(fileEntry) }),
  }),
  bankKeyValue: endpoint({
    method: 'GET',
    path: '/personal-data-update-request/bank-key-value/{id}',
    area,
    summary: 'What an account at a bank looks like',
    input: z.object({ id }),
    output: z.object({
      id,
      name: z.string(),
      country: z.string(),
      leastDigits: z.number(),
      mostDigits: z.number(),
      /** Accounts there are named by an IBAN, which is checked. */
      iban: z.boolean(),
    }),
  }),
  phones: entries('phone', 'Contacts'),
  family: entries('family', 'Family'),
  addresses: entries('address', 'Addresses'),
  education: entries('education', 'Education'),
  certificates: entries('certificate', 'Certificates'),
  medical: entries('medical', 'What is kept of the health'),
  banks: entries('bank', 'Bank accounts'),
  identification: entries('identification', 'Identification'),
  others: entries('others', 'What else is kept'),
  relationships: choices('relationship', 'Kinds of family'),
  sexes: choices('sex', 'Sexes of people of the family'),
  operations: choices('operation-type', 'What can be done with an entry'),
  categories: choices('category', 'Categories of a file'),
  maritalStatuses: choices('marital-status', 'Marital statuses'),
  provinces: regions('province', 'Regions of a country on the widest level, by their codes'),
  cities: regions('city', 'Regions on the second level, all or below another'),
  districts: regions('district', 'Regions on the third level, all or below another'),
  subdistricts: regions('subdistrict', 'Regions on the fourth level, all or below another'),
  placeOfRegion: endpoint({
    method: 'POST',
    path: '/personal-data-update-request/get-immediate-post-data/subdistrict',
    reads: true,
    area,
    summary: 'A region by its code, with all that stands above it and its postal code',
    input: z.object({ id: regionCode, country: z.optional(z.nullable(country)) }),
    output: place,
  }),
  placesOfPostalCode: endpoint({
    method: 'POST',
    path: '/personal-data-update-request/get-immediate-post-data/postal-code',
    reads: true,
    area,
    summary: 'The regions that have a postal code, and what all of them have in common',
    input: z.object({ country, postalCode: text(20).register(descriptions, { examples: ['10310'] }) }),
    output: z.object({ common: place, listData: z.array(place), totalData: z.number() }),
  }),
})
