import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineList, exportEndpoint, listEndpoint } from '#shared/contract/list.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { calledBy, detailFields, firstDay, keptDetails, postTold } from '#shared/records/person-details.ts'
import { date, day, id, instant, optionalDate, text } from '#shared/wire.ts'

const area = 'people'

/** How somebody stands on a day. */
export const personStates = ['here', 'toCome', 'left', 'disabled'] as const

const row = z.object({
  id,
  employee: z.string(),
  code: z.string(),
  userName: z.string(),
  unit: z.nullable(z.string()),
  unitId: z.nullable(id),
  site: z.nullable(z.string()),
  siteId: z.nullable(id),
  position: z.nullable(z.string()),
  positionId: z.nullable(id),
  manager: z.nullable(z.string()),
  managerId: z.nullable(id),
  grade: z.nullable(z.string()),
  status: z.nullable(z.string()),
  statusId: z.nullable(z.string()),
  fullTime: z.nullable(z.number()),
  schedule: z.nullable(z.string()),
  scheduleId: z.nullable(id),
  hiredDate: z.nullable(day),
  leftDate: z.nullable(day),
  state: z.enum(personStates),
})
export type PersonRow = z.output<typeof row>

export const peopleList = defineList({
  name: 'people',
  row,
  columns: {
    employee: { kind: 'person', label: 'people.employee', sort: true, filter: 'text', idField: 'id' },
    userName: { kind: 'text', label: 'people.userName', sort: true, filter: 'text', hidden: true },
    position: {
      kind: 'text',
      label: 'people.position',
      sort: true,
      filter: 'dropdown',
      options: '/x/people/positions',
      idField: 'positionId',
    },
    unit: { kind: 'text', label: 'people.unit', sort: true, filter: 'dropdown', options: '/x/people/units', idField: 'unitId' },
    site: { kind: 'text', label: 'people.site', sort: true, filter: 'dropdown', options: '/x/people/sites', idField: 'siteId' },
    manager: { kind: 'text', label: 'people.manager', sort: true, filter: 'text' },
    code: { kind: 'text', label: 'card.code', sort: true, filter: 'text' },
    status: {
      kind: 'text',
      label: 'people.status',
      sort: true,
      filter: 'dropdown',
      options: '/x/people/statuses',
      idField: 'statusId',
      hidden: true,
    },
    grade: { kind: 'text', label: 'people.grade', sort: true, filter: 'text', hidden: true },
    fullTime: { kind: 'number', label: 'people.fullTime', sort: true, hidden: true },
    schedule: {
      kind: 'text',
      label: 'people.schedule',
      sort: true,
      filter: 'dropdown',
      options: '/x/people/schedules',
      idField: 'scheduleId',
      hidden: true,
    },
    hiredDate: { kind: 'date', label: 'people.hiredOn', sort: true, filter: 'date', hidden: true },
    leftDate: { kind: 'date', label: 'people.leftOn', sort: true, filter: 'date', sparse: true },
    state: { kind: 'status', label: 'people.state' },
  },
  search: ['employee', 'code', 'userName'],
  defaultSort: ['employee', 'asc'],
})

/** Whom the list shows: those who are there on its day, who come later, who have left, or everybody. */
export const peopleScopes = ['here', 'toCome', 'left', 'all'] as const

/** What people can lack before they can work with the portal. */
export const lacks = ['site', 'schedule', 'manager'] as const
export type Lack = (typeof lacks)[number]

/** So many people are changed at once. */
export const mostAtOnce = 200

export const actKinds = ['transfer', 'promote', 'manager', 'contract', 'schedule', 'end', 'return'] as const
export const eventKinds = ['hire', ...actKinds] as const

const optional = z.optional(z.nullable(id))
/** Left out: as it is. Null: none. */
const postFields = {
  unitId: optional,
  siteId: optional,
  positionId: optional,
  managerId: optional,
  grade: z.optional(z.nullable(text(100))),
  employmentStatus: z.optional(z.nullable(text(100))),
  fullTime: z.optional(z.number().check(z.minimum(0.001, 'people.shareWhen'), z.maximum(2, 'people.shareWhen'))),
}

const act = z.object({
  ids: z.array(id).check(z.minLength(1), z.maxLength(mostAtOnce)),
  kind: z.enum(actKinds),
  /** From when on; of an end, the last day. */
  startsOn: date,
  ...postFields,
  scheduleId: z.optional(id),
  /** Who leaves hands those who report to them over to somebody. */
  reportsTo: z.optional(z.nullable(id)),
})

const hiring = z.object({
  ...calledBy,
  startsOn: firstDay,
  ...postFields,
  scheduleId: z.optional(z.nullable(id)),
})

/** A field that becomes another, in words. */
const change = z
  .object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })
  .register(descriptions, { id: 'PersonChange' })
export type PersonChange = z.output<typeof change>

/** What an act brings about beside what it says. */
export const effectKinds = ['manager', 'site', 'approvers', 'closed', 'fallsAway', 'reports', 'balance', 'shifts', 'rights'] as const
const effect = z.object({ kind: z.enum(effectKinds), text: z.string() }).register(descriptions, { id: 'PersonEffect' })
export type PersonEffect = z.output<typeof effect>

/** Who leads a unit, and could be the manager of whoever is in it. */
const proposedHead = z.object({ id, name: z.string(), unit: z.string() }).register(descriptions, { id: 'ProposedHead' })
export type ProposedHead = z.output<typeof proposedHead>

const preview = z.object({
  people: z.array(z.object({ id, name: z.string(), changes: z.array(change) })),
  effects: z.array(effect),
  /** Who leads the unit that they come to while others stay their managers, or nobody is; null: nobody, or they are their manager already. */
  head: z.nullable(proposedHead),
})

const event = z.object({
  /** Null: it came by a file, or before acts were written down. */
  id: z.nullable(id),
  kind: z.enum(eventKinds),
  startsOn: day,
  changes: z.array(change),
  by: z.nullable(z.string()),
  at: z.nullable(instant),
  /** Why it cannot be taken back; null where it can. */
  stays: z.nullable(z.string()),
})
export type PersonEvent = z.output<typeof event>

const choice = z.object({ id: z.string(), name: z.string() })
/** Who leads a unit; null: nobody who is here, or whoever asks chooses no manager. */
const head = z.nullable(z.object({ id, name: z.string() }))
/** What is chosen in forms: what is retired is not among them. */
const choices = z.object({
  units: z.array(z.extend(choice, { head })),
  sites: z.array(choice),
  positions: z.array(choice),
  grades: z.array(choice),
  statuses: z.array(choice),
  schedules: z.array(choice),
  /** The number after the largest plain one that somebody has; null where nobody has a plain number. */
  nextCode: z.nullable(z.string()),
})
export type PeopleChoices = z.output<typeof choices>

const extra = {
  asOf: optionalDate,
  scope: z._default(z.enum(peopleScopes), 'here'),
  /** Those alone who work here, or will, and lack this today; null: everybody. */
  lacks: z._default(z.nullable(z.enum(lacks)), null),
}
const who = '(administrators; HR the people of their sites)'
const options = (name: string) =>
  defineOptions({
    path: `/x/people/${name}`,
    area,
    summary: `${name.charAt(0).toUpperCase()}${name.slice(1)} by which people are filtered ${who}`,
  })

export const peopleCalls = calls(area, {
  list: listEndpoint(peopleList, { path: '/x/people/list', area, summary: `People as they stand on a day ${who}` }, extra),
  export: exportEndpoint(peopleList, { path: '/x/people/export', area, summary: `The filtered list as a spreadsheet ${who}` }, extra),
  units: options('units'),
  sites: options('sites'),
  positions: options('positions'),
  statuses: options('statuses'),
  schedules: options('schedules'),
  managers: defineOptions({
    path: '/x/people/managers',
    area,
    summary: `People who can be somebody’s manager ${who}`,
    extras: { code: z.string(), fullname: z.string(), companyStructure: z.string(), companyStructureId: z.nullable(id) },
  }),
  choices: endpoint({
    method: 'GET',
    path: '/x/people/choices',
    area,
    summary: `What a post is chosen from ${who}`,
    input: z.object({}),
    output: choices,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/x/people/act/preview',
    reads: true,
    area,
    summary: `What an act would change, of whom ${who}`,
    input: act,
    output: preview,
  }),
  act: endpoint({
    method: 'POST',
    path: '/x/people/act',
    area,
    summary: `Changes where people work from a day on, ends or takes up their employment ${who}`,
    input: act,
    output: z.object({ changed: z.number() }),
    changes: true,
  }),
  hire: endpoint({
    method: 'POST',
    path: '/x/people/hire',
    area,
    summary: `Makes a person who begins on a day ${who}`,
    input: hiring,
    /** Whether whoever hired them may invite them to sign in; never where an outside provider does. */
    output: z.object({ id, mayInvite: z.boolean() }),
    example: { code: '10401', userName: 'nina', firstName: 'Nina', lastName: 'Sari', startsOn: '2027-01-04' },
    changes: true,
  }),
  details: endpoint({
    method: 'GET',
    path: '/x/people/{id}/details',
    area,
    summary: `Names, numbers and addresses of somebody ${who}`,
    input: z.object({ id }),
    output: z.extend(keptDetails, {
      /** Why the user name and the address cannot be changed; null where they can. */
      signInLocked: z.nullable(z.string()),
      /** What a phone number without a country code is taken to begin with, digits: that of their site's country; null where it is not known. */
      callingCode: z.nullable(z.string()),
    }),
  }),
  saveDetails: endpoint({
    method: 'PUT',
    path: '/x/people/{id}/details',
    area,
    summary: `Corrects names, numbers and addresses of somebody ${who}`,
    input: z.object({
      id,
      ...detailFields,
      /** As it stood when it was opened to be changed: what somebody has changed since is not written over (409). */
      opened: z.optional(z.nullable(keptDetails)),
    }),
    /** Whether an invitation was under way to the e-mail address of before: it has ended. */
    output: z.object({ id, invitationEnded: z.boolean() }),
    example: { code: '10401', userName: 'nina', firstName: 'Nina', lastName: 'Sari' },
    changes: true,
  }),
  line: endpoint({
    method: 'GET',
    path: '/x/people/{id}/line',
    area,
    summary: `What became of somebody, and what is planned ${who}`,
    input: z.object({ id }),
    output: z.object({
      state: z.enum(personStates),
      posts: z.array(postTold),
      /** Who leads the unit that they are in today and is not their manager; null: nobody, or whoever asks chooses no manager. */
      head: z.nullable(proposedHead),
      events: z.array(event),
    }),
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/x/people/events/{id}/take-back',
    area,
    summary: `Takes back an act whose day is still to come ${who}`,
    input: z.object({ id }),
    output: z.object({ id, employeeId: id }),
    changes: true,
  }),
})
