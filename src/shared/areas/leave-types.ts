import * as z from 'zod/mini'
import { defineList, exportEndpoint, inUnits, listEndpoint } from '#shared/contract/list.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineSetUp, placed, type SetUpRow } from '#shared/contract/set-up.ts'
import { versionOn } from '#shared/contract/set-up-list.ts'
import { countryName } from '#shared/records/places.ts'
import { date, day, explainedNumber, id, optionalId } from '#shared/wire.ts'
import { leaveKindFields, leaveRule } from '#shared/records/leave/policy.ts'

const area = 'leave-types'

/** Typed in small letters they are meant as capital ones. */
const code = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9_-]{0,29}$/, 'leaveTypes.code'))

/** What people take leave of: what is said of a type once, and the rule that holds from a day on. */
export const leaveTypeSetUp = defineSetUp({
  kind: 'leave-type',
  area,
  path: '/x/set-up/leave-types',
  called: ['a leave type', 'leave types'],
  title: 'leaveTypes.title',
  scope: 'company',
  code,
  example: { code: 'ANNUAL', names: { en: 'Annual leave', id: 'Cuti tahunan' } },
  fields: { ...placed, ...leaveKindFields },
  dated: { policy: leaveRule },
  labels: {
    types: 'leaveTypes.title',
    outcome: 'leaveTypes.trial.difference',
    unit: 'leaveTypes.unit',
    countries: 'leaveTypes.countries',
    sensitive: 'leaveTypes.sensitive',
    paid: 'leaveTypes.paid',
    use: 'leaveTypes.use',
    halfDays: 'leaveTypes.halfDays',
    calendarDays: 'leaveTypes.calendarDays',
    noticeDays: 'leaveTypes.noticeDays',
    longest: 'leaveTypes.longest',
    serviceMonths: 'leaveTypes.serviceMonths',
    probationMonths: 'leaveTypes.probationMonths',
    blocked: 'leaveTypes.blocked',
    entitlement: 'leaveTypes.section.given',
    every: 'leaveTypes.every',
    steps: 'leaveTypes.steps',
    years: 'leaveTypes.steps.years',
    more: 'leaveTypes.steps.more',
    roundTo: 'leaveTypes.roundTo',
    proRata: 'leaveTypes.proRata',
    proRataLast: 'leaveTypes.proRataLast',
    byShare: 'leaveTypes.byShare',
    carryOver: 'leaveTypes.carries',
    floor: 'leaveTypes.floor',
    ceiling: 'leaveTypes.ceiling',
    documentAfter: 'leaveTypes.documentAfter',
    asksLocation: 'leaveTypes.asksLocation',
    disbursement: 'leaveTypes.pays',
    byEmployees: 'leaveTypes.pays.byEmployees',
  },
  about: {
    /** Where the company has sites. */
    countries: z.array(z.string()),
    /** People who are there and of whom no date of birth is known. */
    birthdayUnknown: z.number(),
  },
  columns: {
    countries: {
      kind: 'text',
      label: 'organisation.country',
      of: (type, { language }) => type.countries?.map((code) => countryName(code, language)).join(', '),
    },
    amount: {
      kind: 'number',
      label: 'leaveTypes.amount',
      unit: inUnits,
      of: (type, { today }) => versionOn(type.versions, today)?.policy.entitlement?.amount,
    },
    carryOver: {
      kind: 'number',
      label: 'leaveTypes.carries.most',
      of: (type, { today }) => versionOn(type.versions, today)?.policy.carryOver?.most,
    },
  },
})
/** Most types that are taken over at once. */
const mostTypes = 40

const unit = leaveKindFields.unit

/** How far a rule is tried, and what it would do to those who have been looked at. */
export const leaveSimulation = z.object({
  id,
  leaveTypeId: id,
  /** From which day on the rule would hold, and the last of the twelve months that are looked at. */
  startsOn: day,
  until: day,
  unit,
  total: z.number(),
  done: z.number(),
  finished: z.boolean(),
  stopped: z.boolean(),
  published: z.boolean(),
  /** How long it took; null until it is finished. */
  seconds: z.nullable(z.number()),
  /** What holds is another than when it began. */
  outdated: z.boolean(),
  /** People who have the type, of those that are asked about. */
  people: z.number(),
  /** Of those that are asked about, people of whom nothing is told: their balances are not the reader's to see. */
  unseen: z.number(),
  gain: z.number(),
  lose: z.number(),
  same: z.number(),
  /** Of those people, how many have no date of birth; null where nothing is given by age. */
  birthdayUnknown: z.nullable(z.number()),
  /** By how much all of them together are given more. */
  sum: z.number(),
  /** The least and the most that somebody gains, and loses. */
  gains: z.nullable(z.object({ least: z.number(), most: z.number() })),
  losses: z.nullable(z.object({ least: z.number(), most: z.number() })),
  bars: z.array(z.object({ from: z.number(), until: z.number(), people: z.number() })),
  /** Whether the reader is told who: what somebody is given is HR's to see. */
  namesPeople: z.boolean(),
  mayPublish: z.boolean(),
  sites: z.array(z.object({ id, name: z.string() })),
  units: z.array(z.object({ id, name: z.string() })),
})
export type LeaveSimulation = z.output<typeof leaveSimulation>

/** Of what a sum is made up: what is given for the months themselves, and what goes over into them. */
const parts = z.object({ given: z.number(), carried: z.number() })

export const outcomes = ['gain', 'lose', 'same'] as const

export const simulationList = defineList({
  name: 'leave-simulation',
  row: z.object({
    /** Of the person. */
    id,
    employeeId: id,
    employee: z.string(),
    employeeCode: z.string(),
    site: z.string(),
    companyStructure: z.string(),
    unit,
    before: z.number(),
    after: z.number(),
    difference: z.number(),
    /** Null: what holds is another since it was tried. */
    parts: z.nullable(z.object({ before: parts, after: parts })),
  }),
  columns: {
    employee: { kind: 'person', label: 'list.employee', sort: true, filter: 'text', idField: 'employeeId' },
    site: { kind: 'text', label: 'leaveTypes.trial.site', sort: true },
    companyStructure: { kind: 'text', label: 'list.unit', sort: true },
    before: { kind: 'number', label: 'leaveTypes.trial.before', sort: true, unit: inUnits },
    after: { kind: 'number', label: 'leaveTypes.trial.after', sort: true },
    difference: { kind: 'number', label: 'leaveTypes.trial.difference', sort: true },
  },
  search: ['employee'],
  defaultSort: ['difference', 'asc'],
})

/** Whose outcomes are asked about. */
const asked = { siteId: z.optional(optionalId), unitId: z.optional(optionalId) }
const among = { id, ...asked, outcome: z.optional(z.nullable(z.enum(outcomes))) }
const whoTries = '(who tried it: administrators, HR)'

export const leaveTypeCalls = calls(area, {
  simulate: endpoint({
    method: 'POST',
    path: '/x/set-up/leave-types/{id}/simulations',
    area,
    summary: 'Tries a rule on everybody who has the type, in the background (administrators, HR of all sites; HR of a site on its people)',
    input: z.object({ id, startsOn: date, policy: leaveRule }),
    output: leaveSimulation,
    changes: true,
    perMinute: 20,
  }),
  simulation: endpoint({
    method: 'GET',
    path: '/x/set-up/leave-simulations/{id}',
    area,
    summary: `How far a rule is tried, and who gains and loses how much ${whoTries}`,
    input: z.object({ id, ...asked }),
    output: leaveSimulation,
  }),
  stopSimulation: endpoint({
    method: 'POST',
    path: '/x/set-up/leave-simulations/{id}/stop',
    area,
    summary: `Tries a rule no further ${whoTries}`,
    input: z.object({ id }),
    output: leaveSimulation,
    changes: true,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/x/set-up/leave-simulations/{id}/publish',
    area,
    summary: 'Lets the rule that was tried hold from its day on (administrators, HR of all sites)',
    input: z.object({ id }),
    output: z.object({ id, startsOn: day }),
    changes: true,
  }),
  simulated: listEndpoint(
    simulationList,
    { path: '/x/set-up/leave-simulations/{id}/people', area, summary: `What each is given before and after ${whoTries}` },
    among,
  ),
  exportSimulated: exportEndpoint(
    simulationList,
    { path: '/x/set-up/leave-simulations/{id}/export', area, summary: `The same as a file ${whoTries}` },
    among,
  ),
  why: endpoint({
    method: 'GET',
    path: '/x/set-up/leave-simulations/{id}/people/{employeeId}',
    area,
    summary: `Why somebody is given what they are, before and after ${whoTries}`,
    input: z.object({ id, employeeId: id }),
    output: z.object({ before: explainedNumber, after: explainedNumber }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/x/set-up/leave-types/{id}/withdraw',
    area,
    summary: 'Takes back the rule that would hold from a day to come (administrators, HR of all sites)',
    input: z.object({ id, startsOn: date }),
    output: z.object({ id }),
    changes: true,
  }),
  takeOver: endpoint({
    method: 'POST',
    path: '/x/set-up/leave-types/take-over',
    area,
    summary: 'Makes several leave types, all of them or none (administrators, HR of all sites)',
    input: z.object({
      startsOn: date,
      types: z.array(z.omit(leaveTypeSetUp.calls.save.input, { id: true, startsOn: true })).check(z.minLength(1), z.maxLength(mostTypes)),
    }),
    output: z.object({ made: z.number() }),
    changes: true,
  }),
})
export type LeaveTypeSet = SetUpRow<typeof leaveTypeSetUp>
