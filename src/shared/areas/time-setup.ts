import * as z from 'zod/mini'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineList, exportEndpoint } from '#shared/contract/list.ts'
import { openedAs } from '#shared/contract/opened.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { defineSetUp, type SetUpRow } from '#shared/contract/set-up.ts'
import { checkInRule } from '#shared/records/attendance/check-in-rule.ts'
import { shiftRule } from '#shared/records/schedule/shift-schema.ts'
import { weeklyRule } from '#shared/records/schedule/weekly-rule.ts'
import { date, day, exampleId, id, optionalDate, optionalId, text } from '#shared/wire.ts'

const area = 'time-setup'

export const shiftSetUp = defineSetUp({
  kind: 'shift',
  area,
  path: '/x/set-up/shifts',
  called: ['a shift', 'shifts'],
  title: 'timeSetup.tab.shifts',
  scope: 'site',
  example: { code: 'EARLY', names: { en: 'Early', id: 'Pagi' } },
  fields: { rule: shiftRule },
  columns: {
    start: { kind: 'text', label: 'timeSetup.start', of: ({ rule }) => rule.start },
    end: { kind: 'text', label: 'timeSetup.end', of: ({ rule }) => rule.end },
  },
})
export type ShiftSet = SetUpRow<typeof shiftSetUp>

/** Most weeks of a pattern, and shifts of a day. */
export const mostWeeks = 26
export const mostShiftsADay = 3

const weeks = z
  .array(z.array(z.array(id).check(z.maxLength(mostShiftsADay))).check(z.length(7)))
  .check(z.minLength(1), z.maxLength(mostWeeks))

export const patternSetUp = defineSetUp({
  kind: 'pattern',
  area,
  path: '/x/set-up/patterns',
  called: ['a pattern of weeks', 'patterns of weeks'],
  title: 'timeSetup.patterns',
  scope: 'site',
  example: { code: 'TWO-SHIFTS', names: { en: 'Two shifts', id: 'Dua giliran' } },
  fields: { weeks },
  columns: { weeks: { kind: 'number', label: 'timeSetup.weekCount', of: (pattern) => pattern.weeks.length } },
  about: {
    /** Between days of work; fewer are told. */
    minimumRestHours: z.number(),
  },
})
export type PatternSet = SetUpRow<typeof patternSetUp>

/** Who works a pattern, and from which day on: its first week is the one in which the anchor lies. */
export const groupSetUp = defineSetUp({
  kind: 'group',
  area,
  path: '/x/set-up/groups',
  called: ['a calendar group', 'calendar groups'],
  title: 'timeSetup.groups',
  scope: 'site',
  example: { code: 'CREW-A', names: { en: 'Crew A', id: 'Regu A' } },
  fields: {},
  dated: { patternId: id, anchor: date },
  shown: { people: z.number() },
  columns: { people: { kind: 'number', label: 'setUp.people' } },
})
export type GroupSet = SetUpRow<typeof groupSetUp>

const site = z.object({ id, name: z.string(), country: z.nullable(z.string()) })

const holiday = z.object({ day: date, name: text(200).check(z.minLength(1)), off: z.number().check(z.minimum(0), z.maximum(1)) })
const shownHoliday = z.extend(holiday, { day })
export type HolidaySet = z.output<typeof holiday>

const year = z.coerce.number().check(z.int(), z.minimum(1990), z.maximum(2100))

export const holidayList = defineList({
  name: 'holidays',
  row: z.object({ day, name: z.string(), half: z.string() }),
  columns: {
    day: { kind: 'date', label: 'timeSetup.day', sort: true },
    name: { kind: 'text', label: 'timeSetup.name' },
    half: { kind: 'text', label: 'timeSetup.half' },
  },
  defaultSort: ['day', 'asc'],
})

/** Most people who are put into a group at once, and holidays that are written at once. */
export const mostMembers = 200
export const mostHolidays = 400

const storedNames = z.object({ en: z.string(), id: z.string() })

/** Without a first day attendance is not kept; without a last one it goes on. */
const keptDates = z.object({ since: z.nullable(day), until: z.nullable(day) })
/** Of a site, or of a group: `apart` says whether it has dates of its own. */
const keptChange = z.object({
  siteId: optionalId,
  groupId: optionalId,
  apart: z._default(z.boolean(), true),
  since: optionalDate,
  until: optionalDate,
})

const call = (method: 'GET' | 'POST' | 'PUT', path: string, summary: string) => ({ method, path: `/x/time/${path}`, area, summary })

export const timeSetupCalls = calls(area, {
  members: endpoint({
    ...call('GET', 'groups/{id}/members', 'Who belongs to a group, now or from a day to come (administrators and HR of the site)'),
    input: z.object({ id }),
    output: z.object({
      members: z.array(z.object({ employeeId: id, employee: z.string(), code: z.string(), startsOn: day, until: z.nullable(day) })),
    }),
  }),
  employees: defineOptions({
    path: '/x/time/employees',
    area,
    summary: 'People who can be put into a group (administrators and HR of their sites)',
    extras: { code: z.string(), fullname: z.string(), companyStructure: z.string(), companyStructureId: z.nullable(id) },
  }),
  assign: endpoint({
    ...call(
      'POST',
      'members',
      'Puts people into a group from a day on, or back to their weekly schedule (administrators and HR of their sites)',
    ),
    input: z.object({ employeeIds: z.array(id).check(z.minLength(1), z.maxLength(mostMembers)), groupId: optionalId, startsOn: date }),
    output: z.object({ changed: z.number() }),
    changes: true,
  }),
  attendanceRules: endpoint({
    ...call('GET', 'attendance-rules', 'What holds for weekly schedules (administrators and HR)'),
    input: z.object({}),
    output: z.object({
      weekly: weeklyRule,
      /** May set what holds for weekly schedules. */
      all: z.boolean(),
    }),
  }),
  kept: endpoint({
    ...call('GET', 'attendance-kept', 'From when until when attendance is kept, at sites and of groups (administrators and HR of them)'),
    input: z.object({}),
    output: z.object({
      sites: z.array(z.extend(keptDates, { id, name: z.string(), mayChange: z.boolean() })),
      /** `apart`: the group has dates of its own, in place of those of its people's sites. */
      groups: z.array(
        z.extend(keptDates, {
          id,
          code: z.string(),
          names: storedNames,
          site: z.nullable(z.string()),
          apart: z.boolean(),
          mayChange: z.boolean(),
        }),
      ),
    }),
  }),
  keptPreview: endpoint({
    ...call('POST', 'attendance-kept/preview', 'What other dates would do (administrators and HR of the site)'),
    input: keptChange,
    output: z.object({
      /** Days of people that would be computed. */
      computes: z.number(),
      /** Days that stand and would go. */
      removes: z.number(),
      /** Until this day nothing changes: the period is closed. */
      closedUntil: z.nullable(day),
    }),
  }),
  changeKept: endpoint({
    ...call('PUT', 'attendance-kept', 'Sets from when until when attendance is kept; the days follow (administrators and HR of the site)'),
    input: z.extend(keptChange, { opened: openedAs(z.extend(keptDates, { apart: z.boolean() })) }),
    output: z.extend(keptDates, { siteId: z.nullable(id), groupId: z.nullable(id), apart: z.boolean() }),
    changes: true,
  }),
  checkIn: endpoint({
    ...call('GET', 'check-in', 'Whether and how people check in by web, at each site (administrators and HR of them)'),
    input: z.object({}),
    output: z.object({ sites: z.array(z.extend(checkInRule, { id, name: z.string() })) }),
  }),
  changeCheckIn: endpoint({
    ...call('PUT', 'check-in', 'Sets whether and how people of a site check in by web (administrators and HR of the site)'),
    input: z.extend(checkInRule, { siteId: id, opened: openedAs(checkInRule) }),
    output: checkInRule,
    changes: true,
  }),
  saveWeekly: endpoint({
    ...call('PUT', 'weekly-rule', 'What holds for weekly schedules from now on (administrators and HR of all sites)'),
    input: z.extend(weeklyRule, { opened: openedAs(weeklyRule) }),
    output: weeklyRule,
    changes: true,
  }),
  holidays: endpoint({
    ...call('GET', 'holidays', 'Holidays of a site in a year (administrators and HR of the site)'),
    input: z.object({ siteId: id, year }),
    output: z.object({ days: z.array(shownHoliday) }),
  }),
  sites: endpoint({
    ...call('GET', 'sites', 'Sites whose time one sets up, with the regions that the calendar of holidays knows (administrators and HR)'),
    input: z.object({}),
    output: z.object({
      sites: z.array(
        z.extend(site, {
          /** Where in its country it is, where the calendar knows that; null: nobody has said it. */
          region: z.nullable(z.string()),
          regions: z.array(z.object({ id: z.string(), displayName: z.string() })),
        }),
      ),
    }),
  }),
  exportHolidays: exportEndpoint(
    holidayList,
    { path: '/x/set-up/holidays/export', area, summary: 'Holidays of a site in a year as a file (administrators and HR of the site)' },
    { siteId: id, year },
    { siteId: exampleId, year: 2026 },
  ),
  holidayPreview: endpoint({
    ...call(
      'GET',
      'holidays/preview',
      'Public holidays as the calendar knows them, beside those that stand (administrators and HR of the site)',
    ),
    input: z.object({ siteId: id, region: z._default(text(20), ''), year }),
    output: z.object({ days: z.array(z.extend(shownHoliday, { isKnown: z.boolean() })) }),
  }),
  changeHolidays: endpoint({
    ...call('POST', 'holidays', 'Adds holidays to a site and takes others away (administrators and HR of the site)'),
    input: z.object({
      siteId: id,
      add: z._default(z.array(holiday).check(z.maxLength(mostHolidays)), []),
      remove: z._default(z.array(z.pick(holiday, { day: true, name: true })).check(z.maxLength(mostHolidays)), []),
    }),
    output: z.object({ added: z.number(), removed: z.number() }),
    changes: true,
  }),
})
