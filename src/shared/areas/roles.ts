import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { dutyAccesses } from '#shared/duties.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineList, exportEndpoint, listEndpoint, type RowOf } from '#shared/contract/list.ts'
import { openedAs } from '#shared/contract/opened.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { defineSetUp, type SetUpRow } from '#shared/contract/set-up.ts'
import { date, day, id, instant, optionalDate, optionalId, text } from '#shared/wire.ts'

const area = 'roles'

/** Roles that the portal knows by itself. */
export const systemRoles = ['hr', 'administrator'] as const
export type SystemRole = (typeof systemRoles)[number]

/** What whoever has a role may do in a module for themselves. */
export const permissions = z
  .record(text(100), z.enum(['read', 'write']))
  .register(descriptions, { examples: [{ Attendance: 'write', ShiftSchedule: 'read' }] })

/** What they may do with what is others'; `*`: in every module. */
const duties = z.record(text(100), z.enum(dutyAccesses)).register(descriptions, { examples: [{ Attendance: 'see' }] })

/** Something that rights are given in: a module of requests, days, balances or rosters, or an area that is others' alone. */
const rightsModule = z
  .object({
    module: z.string(),
    title: z.string(),
    /** Whether people have something of their own there. */
    isOwn: z.boolean(),
  })
  .register(descriptions, { id: 'RightsModule' })
export type RightsModule = z.output<typeof rightsModule>

export const roleSetUp = defineSetUp({
  kind: 'role',
  area,
  path: '/x/set-up/roles',
  called: ['a role', 'roles'],
  title: 'nav.roles',
  scope: 'company',
  who: 'administrators',
  example: { code: 'PAYROLL', names: { en: 'Payroll officer', id: 'Petugas penggajian' } },
  fields: { permissions: z._default(permissions, {}), duties: z._default(duties, {}) },
  labels: {
    permissions: 'roles.permissions',
    duties: 'roles.duties',
    roleId: 'roles.role',
    reach: 'roles.over',
    siteIds: 'roles.over.sites',
    unitIds: 'roles.over.units',
    peopleIds: 'roles.over.people',
  },
  shown: { system: z.nullable(z.enum(systemRoles)), holders: z.number() },
  columns: { holders: { kind: 'number', label: 'roles.holders' } },
  about: { modules: z.array(rightsModule), everybody: permissions },
})
export type RoleSet = SetUpRow<typeof roleSetUp>

/** Over whom a role is given: everybody, those who are named, or those at the holder's own site or in their unit and below. */
export const reaches = ['company', 'sites', 'units', 'people', 'ownSite', 'ownUnit'] as const
export type ReachKind = (typeof reaches)[number]

/** Whoever is all that is said has the role, for as long as they are it. */
const rule = z
  .object({
    siteId: z.optional(z.nullable(id)),
    /** Those of the units below it too. */
    unitId: z.optional(z.nullable(id)),
    positionId: z.optional(z.nullable(id)),
    grade: z.optional(z.nullable(text(100))),
    status: z.optional(z.nullable(text(100))),
  })
  .register(descriptions, { id: 'RoleRule' })

/** So many people are given a role at once, and so many sites, units or people are named with it. */
export const mostGiven = 200
export const mostNamed = 500

const named = z._default(z.array(id).check(z.maxLength(mostNamed)), [])
const giving = {
  roleId: id,
  /** To these persons; none: to whoever the rule describes. */
  employeeIds: z._default(z.array(id).check(z.maxLength(mostGiven)), []),
  rule: z._default(z.nullable(rule), null),
  reach: z.enum(reaches),
  siteIds: named,
  unitIds: named,
  peopleIds: named,
  startsOn: date,
  /** The last day. */
  endsOn: optionalDate,
}
const wish = z.object(giving)
export type GivingWish = z.output<typeof wish>

/** Whether a role is held by a giving today, will be, or was. */
export const givingStates = ['now', 'toCome', 'over'] as const

export const givingList = defineList({
  name: 'role-givings',
  row: z.object({
    id,
    roleId: id,
    role: z.string(),
    employeeId: z.nullable(id),
    /** A person, or everybody whom a rule describes. */
    holder: z.string(),
    /** So many people have the role by it today. */
    holders: z.number(),
    over: z.string(),
    startsDate: day,
    endsDate: z.nullable(day),
    state: z.enum(givingStates),
    by: z.nullable(z.string()),
    givenDate: instant,
    /** As a form asks for it. */
    wish: z.object({ ...giving, startsOn: day, endsOn: z.nullable(day) }),
    /** Sites, units and people that it names, by id. */
    names: z.record(z.string(), z.string()),
  }),
  columns: {
    holder: { kind: 'text', label: 'roles.holder', sort: true, filter: 'text' },
    role: { kind: 'text', label: 'roles.role', sort: true, filter: 'dropdown', options: '/x/roles/options', idField: 'roleId' },
    over: { kind: 'text', label: 'roles.over' },
    holders: { kind: 'number', label: 'roles.holders' },
    startsDate: { kind: 'date', label: 'roles.from', sort: true, filter: 'date' },
    endsDate: { kind: 'date', label: 'roles.until', sort: true, filter: 'date', sparse: true },
    state: { kind: 'text', label: 'roles.state' },
    by: { kind: 'text', label: 'roles.by', hidden: true },
    givenDate: { kind: 'datetime', label: 'roles.givenOn', sort: true, hidden: true },
  },
  search: ['holder', 'role'],
  defaultSort: ['holder', 'asc'],
})

export type GivingRow = RowOf<typeof givingList>

/** What somebody may do in a module, and by which role, rule or bond. */
const personRight = z
  .object({
    module: z.string(),
    title: z.string(),
    own: z.enum(['off', 'read', 'write']),
    /** By what: everybody has it, or a role. */
    ownBy: z.nullable(z.string()),
    duties: z.array(z.object({ access: z.enum(dutyAccesses), over: z.string(), by: z.string() })),
  })
  .register(descriptions, { id: 'PersonRight' })

export const personRights = z
  .object({
    id,
    name: z.string(),
    administrator: z.boolean(),
    modules: z.array(personRight),
    /** So many people report to them, directly and below. */
    reports: z.number(),
    /** Whose right to decide they hold, and in which modules (null: all). */
    decidesFor: z.array(z.object({ name: z.string(), modules: z.nullable(z.array(z.string())) })),
    /** Why the reader may not see the portal as they do; null: they may. */
    viewRefusal: z.nullable(z.string()),
  })
  .register(descriptions, { id: 'PersonRights' })
export type PersonRights = z.output<typeof personRights>

/** Seeing the portal as somebody else ends by itself after so many minutes. */
export const viewMinutes = 30

export const roleCalls = calls(area, {
  givings: listEndpoint(givingList, {
    path: '/x/roles/givings/list',
    area,
    summary: 'Who is given which role, over whom and until when (administrators)',
  }),
  exportGivings: exportEndpoint(givingList, {
    path: '/x/roles/givings/export',
    area,
    summary: 'The filtered list as a spreadsheet (administrators)',
  }),
  options: defineOptions({
    path: '/x/roles/options',
    area,
    summary: 'Roles that can be given (administrators)',
    extras: { code: z.string() },
  }),
  preview: endpoint({
    method: 'POST',
    path: '/x/roles/givings/preview',
    reads: true,
    area,
    summary: 'How many would have a role, and over how many (administrators)',
    input: z.object(giving),
    output: z.object({ holders: z.number(), named: z.array(z.string()), over: z.number() }),
  }),
  give: endpoint({
    method: 'PUT',
    path: '/x/roles/givings',
    area,
    summary: 'Gives a role, or changes over whom and how long it is given (administrators)',
    input: z.object({
      ...giving,
      id: z.optional(optionalId),
      /** As it stood when it was opened to be changed: what somebody has changed since is not written over (409). */
      opened: openedAs(wish),
    }),
    output: z.object({ ids: z.array(id) }),
    changes: true,
  }),
  end: endpoint({
    method: 'POST',
    path: '/x/roles/givings/{id}/end',
    area,
    summary: 'Takes a role away, at once or after a last day (administrators)',
    input: z.object({ id, endsOn: optionalDate }),
    output: z.object({ id }),
    changes: true,
  }),
  everybody: endpoint({
    method: 'PUT',
    path: '/x/roles/everybody',
    area,
    summary: 'Which modules everybody has, and whether to read alone (administrators)',
    input: z.object({
      permissions,
      /** As it stood when it was opened to be changed: modules that are as they were then stay as they stand; what somebody has changed otherwise since is not written over (409). */
      opened: openedAs(permissions),
    }),
    output: z.object({}),
    changes: true,
  }),
  person: endpoint({
    method: 'GET',
    path: '/x/roles/people/{id}',
    area,
    summary: 'What somebody may do, and by what (administrators)',
    input: z.object({ id }),
    output: personRights,
  }),
  viewAs: endpoint({
    method: 'POST',
    path: '/x/roles/people/{id}/view',
    area,
    summary: 'Begins to see the portal as somebody does, without changing anything; they are told (administrators)',
    example: { reason: 'She asked why she sees no roster' },
    input: z.object({ id, reason: text(500).check(z.minLength(1)) }),
    output: z.object({ viewId: id, name: z.string(), until: instant }),
    changes: true,
    perMinute: 10,
  }),
  endView: endpoint({
    method: 'POST',
    path: '/x/roles/views/{id}/end',
    reads: true,
    area,
    summary: 'Ends it; whoever began it calls it while it goes on, or afterwards (whoever began it)',
    input: z.object({ id }),
    output: z.object({ id }),
  }),
})
