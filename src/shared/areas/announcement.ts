import * as z from 'zod/mini'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineList, exportEndpoint, listEndpoint, type RowOf } from '#shared/contract/list.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { defineSetUp, type SetUpRow } from '#shared/contract/set-up.ts'
import { descriptions } from '#shared/described.ts'
import { audience, everybody } from '#shared/records/audience/audience.ts'
import { richBlock } from '#shared/records/rich-text/rich-text.ts'
import { attachment, date, day, exampleId, id, instant, optionalDate, optionalId, text } from '#shared/wire.ts'

const area = 'ess-announcement'

/** Letters of what it says in one language. */
const longest = 20_000
const mostFiles = 10

const choice = z.object({ id: z.string(), name: z.string() })

/** What is told to people, as who writes it keeps it: its title is its name. */
export const announcementSetUp = defineSetUp({
  kind: 'announcement',
  area,
  path: '/x/set-up/announcements',
  called: ['an announcement', 'announcements'],
  title: 'announcement.title',
  scope: 'site',
  example: { code: 'NEW-OFFICE', names: { en: 'The new office', id: 'Kantor baru' } },
  labels: {
    bodies: 'announcement.body',
    audience: 'announcement.audience',
    grades: 'announcement.grades',
    statuses: 'announcement.statuses',
    runsFrom: 'announcement.from',
    runsUntil: 'announcement.until',
    pinned: 'announcement.pinned',
    mustAcknowledge: 'announcement.mustAcknowledge',
    unseenOnly: 'announcement.unseenOnly',
  },
  fields: {
    bodies: z
      .object({ en: text(longest), id: z._default(text(longest), '') })
      .register(descriptions, { examples: [{ en: 'From Monday on we work in **Jl. Sudirman 5**.', id: '' }] }),
    audience: z._default(audience, everybody),
    runsFrom: date,
    /** The last day. */
    runsUntil: z._default(optionalDate, null),
    pinned: z._default(z.boolean(), false),
    mustAcknowledge: z._default(z.boolean(), false),
    attachmentIds: z._default(z.array(id).check(z.maxLength(mostFiles)), []),
  },
  shown: {
    attachments: z.array(attachment),
    /** People whom its audience names, by their ids. */
    peopleNames: z.record(z.string(), z.string()),
    seen: z.number(),
    remindedOn: z.nullable(day),
  },
  about: { sites: z.array(choice), units: z.array(choice), grades: z.array(choice), statuses: z.array(choice) },
  columns: {
    runsFrom: { kind: 'date', label: 'announcement.from' },
    runsUntil: { kind: 'date', label: 'announcement.until' },
    seen: { kind: 'number', label: 'announcement.seen' },
  },
})
export type AnnouncementSet = SetUpRow<typeof announcementSetUp>

/** What stands today for whoever asks. */
export const announcementList = defineList({
  name: 'announcements',
  row: z.object({
    id,
    announcement: z.string(),
    /** How it begins. */
    summary: z.string(),
    date: day,
    untilDate: z.nullable(day),
    pinned: z.boolean(),
    mustAcknowledge: z.boolean(),
    attachments: z.number(),
    isRead: z.boolean(),
    isAcknowledged: z.boolean(),
  }),
  columns: {
    announcement: { kind: 'text', label: 'announcement.one', sort: true, filter: 'text' },
    summary: { kind: 'text', label: 'announcement.summary' },
    date: { kind: 'date', label: 'announcement.from', sort: true, filter: 'date' },
    untilDate: { kind: 'date', label: 'announcement.until', sort: true, sparse: true },
    attachments: { kind: 'number', label: 'announcement.files', sort: true, hidden: true },
  },
  search: ['announcement', 'summary'],
  defaultSort: ['date', 'desc'],
})

export const announcement = z
  .object({
    id,
    announcement: z.string(),
    blocks: z.array(richBlock),
    date: day,
    untilDate: z.nullable(day),
    pinned: z.boolean(),
    mustAcknowledge: z.boolean(),
    readDate: z.nullable(instant),
    acknowledgedDate: z.nullable(instant),
    attachments: z.array(attachment),
  })
  .register(descriptions, { id: 'Announcement' })
export type Announcement = z.output<typeof announcement>

/** Whom it is for, and who of them has seen it. */
export const readerStates = ['unseen', 'seen', 'acknowledged'] as const
export const readerList = defineList({
  name: 'announcement-readers',
  row: z.object({
    id,
    employeeId: id,
    employee: z.string(),
    unit: z.nullable(z.string()),
    site: z.nullable(z.string()),
    state: z.enum(readerStates),
    readDate: z.nullable(instant),
    acknowledgedDate: z.nullable(instant),
  }),
  columns: {
    employee: { kind: 'person', label: 'announcement.reader', sort: true, filter: 'text', idField: 'employeeId' },
    unit: { kind: 'text', label: 'announcement.unit', sort: true },
    site: { kind: 'text', label: 'announcement.site', sort: true },
    state: { kind: 'text', label: 'announcement.state' },
    readDate: { kind: 'datetime', label: 'announcement.readAt', sort: true },
    acknowledgedDate: { kind: 'datetime', label: 'announcement.acknowledgedAt', sort: true, sparse: true },
  },
  search: ['employee', 'unit', 'site'],
  defaultSort: ['employee', 'asc'],
})
export type ReaderRow = RowOf<typeof readerList>

const ofOne = { id, unseenOnly: z._default(z.boolean(), false) }

export const announcementCalls = calls(area, {
  list: listEndpoint(announcementList, {
    path: '/ESSAnnouncements',
    area,
    summary: 'What is announced to the signed-in person and stands today',
  }),
  detail: endpoint({
    method: 'POST',
    path: '/ESSAnnouncements/{id}',
    reads: true,
    area,
    summary: 'One announcement; that the person has read it is kept, once',
    input: z.object({ id }),
    output: announcement,
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/x/announcements/{id}/acknowledge',
    area,
    summary: 'Says that the signed-in person has read and understood it',
    input: z.object({ id }),
    output: z.object({ acknowledgedDate: instant }),
    changes: true,
  }),
  readers: listEndpoint(
    readerList,
    {
      path: '/x/announcements/{id}/readers',
      area,
      summary: 'Whom it is for, and who of them has seen it (administrators, and HR their own sites)',
    },
    ofOne,
  ),
  exportReaders: exportEndpoint(readerList, { path: '/x/announcements/{id}/readers/export', area, summary: 'The same as a file' }, ofOne),
  audience: endpoint({
    method: 'POST',
    path: '/x/announcements/audience',
    reads: true,
    area,
    summary: 'How many people an audience has today (administrators and HR)',
    input: z.object({ siteId: optionalId, audience }),
    output: z.object({ people: z.number() }),
    example: { siteId: null, audience: { ...everybody, siteIds: [exampleId] } },
  }),
  remind: endpoint({
    method: 'POST',
    path: '/x/announcements/{id}/remind',
    area,
    summary: 'Reminds those who have not seen it, or not acknowledged what is to be; once a day (whoever writes it)',
    input: z.object({ id }),
    output: z.object({ reminded: z.number() }),
    changes: true,
  }),
  people: defineOptions({
    path: '/x/announcements/people',
    area,
    summary: 'People whom an audience can name (administrators and HR)',
    extras: { code: z.string(), fullname: z.string(), companyStructure: z.string(), companyStructureId: z.nullable(id) },
  }),
})
