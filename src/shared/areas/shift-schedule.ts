import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint, file } from '#shared/contract/endpoint.ts'
import { formatField } from '#shared/contract/list.ts'
import { openedAs } from '#shared/contract/opened.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { date, day, id, month, optionalDate, optionalId, text } from '#shared/wire.ts'

const area = 'shift-schedule'

/** Most cells in one change, and most that a copy may fill. */
export const mostCells = 3000
/** Most people on one page of a month. */
export const mostRows = 500
/** Most shifts on one day. */
export const mostShiftsADay = 3
/** Most people in one file. */
export const mostImportedRows = 2000
/** Bytes of a workbook that is uploaded as a roster: as many people and days as it may have come to less. */
export const largestRoster = 2 * 1024 * 1024
/** Most days that are copied at once. */
export const longestCopy = 31

/** A shift that a cell may name; those of a pattern that are no shifts of their own cannot be chosen. */
export const rosterShift = z
  .object({
    /** The shift's id, or a name for what a pattern says. */
    key: z.string(),
    code: z.string(),
    name: z.string(),
    start: z.string(),
    end: z.string(),
    /** Without unpaid breaks. */
    hours: z.number(),
    canBeChosen: z.boolean(),
  })
  .register(descriptions, { id: 'RosterShift' })
export type RosterShift = z.output<typeof rosterShift>

const keys = z.array(z.string())

/** A day of a person. What is not there is left out. */
export const rosterCell = z
  .object({
    /** Shifts of the roster, none for a day off; left out where the pattern stands. */
    roster: z.optional(keys),
    /** What the pattern says, also where a roster stands. */
    usual: z.optional(keys),
    /** Neither a pattern nor a weekly schedule says anything: what the roster plans is what is worked. */
    isUnset: z.optional(z.boolean()),
    holiday: z.optional(z.string()),
    /** The holiday takes the whole day. */
    isFree: z.optional(z.boolean()),
    leave: z.optional(z.object({ name: z.string(), part: z.enum(['full', 'first', 'second', 'hours']), isApproved: z.boolean() })),
    attendanceStatusId: z.optional(z.string()),
    isOdd: z.optional(z.boolean()),
    note: z.optional(z.string()),
    /** Before hiring or after leaving. */
    isOut: z.optional(z.boolean()),
    /** On that day they belong to another unit than the one that is asked about. */
    isElsewhere: z.optional(z.boolean()),
    isClosed: z.optional(z.boolean()),
  })
  .register(descriptions, { id: 'RosterCell' })
export type RosterCell = z.output<typeof rosterCell>

export const rosterRow = z
  .object({
    id,
    employeeId: id,
    employee: z.string(),
    employeeCode: z.string(),
    position: z.string(),
    timeZone: z.string(),
    canEdit: z.boolean(),
    /** What the days before the month end with. */
    before: z.object({ inRow: z.number(), at: z.nullable(z.number()) }),
    /** A cell a day of the month. */
    cells: z.array(rosterCell),
  })
  .register(descriptions, { id: 'RosterRow' })
export type RosterRow = z.output<typeof rosterRow>

export const rosterLimits = z
  .object({
    minimumRestHours: z.number().check(z.minimum(0), z.maximum(24)),
    mostDaysInRow: z.number().check(z.int(), z.minimum(1), z.maximum(14)),
  })
  .register(descriptions, { id: 'RosterLimits' })

export const warning = z
  .object({
    employeeId: id,
    employee: z.string(),
    date: day,
    rule: z.enum(['overlap', 'rest', 'daysInRow', 'leave']),
    text: z.string(),
  })
  .register(descriptions, { id: 'RosterWarning' })

/** A cell that changes, in words and in ids. */
export const difference = z
  .object({
    employeeId: id,
    employee: z.string(),
    date: day,
    /** Null: the pattern stands. */
    was: z.nullable(z.string()),
    becomes: z.nullable(z.string()),
  })
  .register(descriptions, { id: 'RosterDifference' })
export type Difference = z.output<typeof difference>

/** What was changed, or in a dry run would be: at most 500 differences and 100 warnings are told. */
export const outcome = z
  .object({
    isWritten: z.boolean(),
    changed: z.number(),
    differences: z.array(difference),
    warnings: z.array(warning),
  })
  .register(descriptions, { id: 'RosterOutcome' })

/** A cell's fault, where the sheet shows it: `C7`. */
export const fault = z
  .object({ row: z.number(), column: z.string(), value: z.string(), text: z.string() })
  .register(descriptions, { id: 'RosterFault' })

const shiftIds = z.array(id).check(z.maxLength(mostShiftsADay))

const cellChange = z.object({
  employeeId: id,
  date,
  /** Shifts, none for a day off; null: the pattern stands again. */
  shiftIds: z.nullable(shiftIds),
  /** What stood there when it was looked at; where something else stands now, nothing is changed. Left out: whatever stands there. */
  was: z.optional(z.nullable(shiftIds)),
  note: z.optional(text(500)),
})

const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
)

const monthPart = {
  periodPayId: month,
  unitId: z.optional(optionalId),
  filterSearch: z._default(z.nullable(text(200)), ''),
}
const atLeastOne = z.pipe(
  z.coerce.number(),
  z.transform((n) => (n >= 1 && n <= 1_000_000 ? Math.floor(n) : 1)),
)

export const shiftScheduleCalls = calls(area, {
  employees: defineOptions({
    path: '/shift-schedules/datasource/employees2',
    method: 'GET',
    area,
    summary: 'People whose roster the signed-in person may see',
    extras: {
      code: z.string(),
      fullname: z.string(),
      companyStructure: z.string(),
      companyStructureId: z.nullable(id),
      canEdit: z.boolean(),
    },
  }),
  periods: defineOptions({
    path: '/v2/shift-schedules/datasource/period-pays',
    area,
    summary: 'Months that rosters are made for, the latest first',
    extras: { startDate: day, endDate: day },
  }),
  shifts: defineOptions({
    path: '/v2/shift-schedules/datasource/shifts2',
    area,
    summary: 'Shifts that a roster may name',
    extras: { code: z.string(), start: z.string(), end: z.string(), hours: z.number() },
  }),
  units: defineOptions({
    path: '/x/shift-schedules/units',
    area,
    summary: 'Units whose roster the signed-in person may see, whole or in part',
    extras: { code: z.string(), people: z.number(), canEdit: z.boolean() },
  }),
  list: endpoint({
    method: 'POST',
    path: '/shift-schedules/getShiftScheduleList',
    reads: true,
    area,
    summary: 'A month of a unit: people, and each day with its plan, leave and attendance; without a unit one’s own line',
    input: z.object({
      ...monthPart,
      employeeId: z.optional(optionalId),
      paginationSize: z._default(
        z.pipe(
          atLeastOne,
          z.transform((n) => Math.min(n, mostRows)),
        ),
        100,
      ),
      paginationPage: z._default(atLeastOne, 1),
    }),
    output: z.object({
      listData: z.array(rosterRow),
      totalData: z.number(),
      totalPage: z.number(),
      days: z.array(day),
      today: day,
      shifts: z.array(rosterShift),
      limits: rosterLimits,
      /** Least people on duty; null where nobody said so. */
      minimumStaffing: z.nullable(z.number()),
      canEdit: z.boolean(),
    }),
  }),
  update: endpoint({
    method: 'POST',
    path: '/shift-schedules/update',
    area,
    summary: `Changes up to ${mostCells} days at once, all or none; refused where somebody else changed one meanwhile`,
    input: z.object({ cells: z.array(cellChange).check(z.minLength(1), z.maxLength(mostCells)) }),
    output: outcome,
    changes: true,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/shift-schedules/copy',
    area,
    summary: 'Copies what rosters say of some days onto later weeks or other people; days of which they say nothing stay as they are',
    input: z.object({
      employeeIds: z.array(id).check(z.minLength(1), z.maxLength(mostRows)),
      from: date,
      until: date,
      /** Others to copy one person's days to; none: the same people. */
      toEmployeeIds: z._default(z.array(id).check(z.maxLength(mostRows)), []),
      startsOn: date,
      everyWeeks: z.optional(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(4)))),
      /** The last day on which a repetition may begin. */
      lastOn: z.optional(optionalDate),
      dryRun: z._default(flag, false),
    }),
    output: outcome,
    changes: true,
  }),
  template: endpoint({
    method: 'POST',
    path: '/shift-schedules/GenerateExcelTemplate',
    reads: true,
    area,
    summary: 'The month of a unit as a workbook that can be filled in and imported',
    input: z.object({ ...monthPart, ...formatField }),
    output: file,
    perMinute: 30,
  }),
  import: endpoint({
    method: 'POST',
    path: '/shift-schedules/ImportShiftSchedules',
    area,
    summary: `A filled workbook (field \`file\`, at most ${mostImportedRows} people): tried with its differences and faults, or written, all or nothing`,
    input: z.object({ dryRun: z._default(flag, true) }),
    output: z.extend(outcome, { rows: z.number(), faultCount: z.number(), faults: z.array(fault) }),
    upload: true,
    changes: true,
    perMinute: 30,
  }),
  changeLimits: endpoint({
    method: 'PUT',
    path: '/x/shift-schedules/limits',
    area,
    summary: 'Least rest between days of work and most days in a row (administrators)',
    input: z.extend(rosterLimits, { opened: openedAs(rosterLimits) }),
    output: rosterLimits,
    changes: true,
  }),
})

export type RosterMonth = z.output<typeof shiftScheduleCalls.list.output>
