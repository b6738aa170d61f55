import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineList, exportEndpoint } from '#shared/contract/list.ts'
import { openedAs } from '#shared/contract/opened.ts'
import { text } from '#shared/wire.ts'

const area = 'guidance'

/** What is said above a module's screens, in each language; a language without words has those of the other. */
const description = z
  .object({ en: text(500), id: text(500) })
  .register(descriptions, { examples: [{ en: 'Ask two weeks ahead.', id: 'Ajukan dua minggu sebelumnya.' }] })

/** A page on the web or of the portal itself; '' where there is none. */
const link = z
  .string()
  .check(z.maxLength(500), z.regex(/^$|^https?:\/\/[^\s\0\\]+$|^\/(?!\/)[^\s\0\\]*$/, 'error.link'))
  .register(descriptions, { examples: ['https://intranet.example/leave'] })

/** Guidance as it is written; the sidebar of `v2/home` answers it in the reader's language. */
export const writtenGuidance = z
  .object({ guidanceDescription: description, guidanceLink: link })
  .register(descriptions, { id: 'WrittenGuidance' })
export type WrittenGuidance = z.output<typeof writtenGuidance>

const ofModule = z.extend(writtenGuidance, {
  moduleId: z.string(),
  /** Key of the name of the module's screens. */
  label: z.string(),
})
export type ModuleGuidance = z.output<typeof ofModule>

export const guidanceList = defineList({
  name: 'guidance',
  row: z.object({ module: z.string(), english: z.string(), indonesian: z.string(), link: z.string() }),
  columns: {
    module: { kind: 'text', label: 'guidance.module', sort: true },
    english: { kind: 'text', label: 'guidance.english' },
    indonesian: { kind: 'text', label: 'guidance.indonesian' },
    link: { kind: 'text', label: 'guidance.link' },
  },
  defaultSort: ['module', 'asc'],
})

export const guidanceCalls = calls(area, {
  list: endpoint({
    method: 'GET',
    path: '/x/guidance',
    area,
    summary: 'The guidance of every module (administrators and HR of all sites)',
    input: z.object({}),
    output: z.object({ modules: z.array(ofModule) }),
  }),
  export: exportEndpoint(guidanceList, {
    path: '/x/set-up/guidance/export',
    area,
    summary: 'The guidance of every module as a file (administrators and HR of all sites)',
  }),
  write: endpoint({
    method: 'PUT',
    path: '/x/guidance/{moduleId}',
    area,
    summary: 'Write the guidance of a module; without words there is none (administrators and HR of all sites)',
    input: z.extend(writtenGuidance, { moduleId: z.string().check(z.maxLength(60)), opened: openedAs(writtenGuidance) }),
    output: ofModule,
    changes: true,
  }),
})
