import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { addDays } from '#shared/records/calendar.ts'
import type { ShownEntry, timesheet, timesheetCalls, WeekDay } from '#shared/requests/timesheet.ts'
import { defineForm } from '#web/approval/request/define-form.ts'
import { cellText, minutesIn, readCell } from './cell-text.ts'

export type TimesheetDetail = AnswerOf<typeof timesheet.calls.detail>
export type TimesheetPreview = AnswerOf<typeof timesheet.calls.preview>
export type Week = AnswerOf<typeof timesheetCalls.week>

/** What is worked on, with a cell a day, Monday first, as it is typed. */
export interface TimesheetRow {
  projectId: string
  project: string
  taskCategoryId: string | null
  taskCategory: string
  note: string
  cells: readonly string[]
}

export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

const emptyCells = weekdays.map(() => '')

/** Entries as rows: one for what is worked on, and a further one where a day has several. */
export function rowsOf(entries: readonly ShownEntry[], monday: string): TimesheetRow[] {
  const rows: TimesheetRow[] = []
  for (const { day, projectId, project, taskCategoryId, taskCategory, note, ...time } of entries) {
    const place = weekdays.findIndex((index) => addDays(monday, index) === day)
    if (place < 0) continue
    const found = rows.find(
      (row) => row.projectId === projectId && row.taskCategoryId === taskCategoryId && row.note === note && row.cells[place] === '',
    )
    const row = found ?? { projectId, project, taskCategoryId, taskCategory, note, cells: emptyCells }
    const changed = { ...row, cells: row.cells.with(place, cellText(time)) }
    if (found) rows[rows.indexOf(found)] = changed
    else rows.push(changed)
  }
  return rows
}

/** The week before in this one: days that cannot be booked keep nothing of it, and are named. */
export function copiedInto(days: readonly Pick<WeekDay, 'day' | 'closed'>[], before: readonly TimesheetRow[]): Copied {
  const isShut = (place: number) => days[place]?.closed != null
  const kept = before.map((row) => ({ ...row, cells: row.cells.map((text, place) => (isShut(place) ? '' : text)) }))
  return {
    rows: kept.filter(({ cells }) => cells.some(Boolean)),
    left: days.filter((_, place) => isShut(place) && before.some(({ cells }) => cells[place])).map(({ day }) => day),
  }
}

interface Copied {
  rows: TimesheetRow[]
  /** Days of which nothing was copied though there was something. */
  left: string[]
}

export const emptyRow = (projectId: string, project: string): TimesheetRow => ({
  projectId,
  project,
  taskCategoryId: null,
  taskCategory: '',
  note: '',
  cells: emptyCells,
})

/** `Portal · Development`. */
export const rowName = ({ project, taskCategory }: Pick<TimesheetRow, 'project' | 'taskCategory'>): string =>
  [project, taskCategory].filter(Boolean).join(' · ')

/** What was worked on, without its times: what one most likely goes on with. It is offered, and becomes a row by choice: a row without times is not kept. */
export function carriedOn(entries: readonly ShownEntry[], monday: string): TimesheetRow[] {
  const rows = rowsOf(entries, monday).map((row) => ({ ...row, note: '', cells: emptyCells }))
  return rows.filter((row, index) => rows.findIndex((other) => isSameWork(row, other)) === index)
}

export const isSameWork = (one: TimesheetRow, other: TimesheetRow): boolean =>
  one.projectId === other.projectId && one.taskCategoryId === other.taskCategoryId

/** The form as it is typed. The same again is in another week. */
export const timesheetForm = defineForm<TimesheetDetail>()(
  {
    /** Monday. */
    start: { kind: 'date', label: 'timesheet.week', anew: true },
    note: { kind: 'multiline', label: 'timesheet.note' },
  },
  {
    blank: { rows: [] as readonly TimesheetRow[] },
    valuesOf: ({ start, entries }) => ({ rows: rowsOf(entries, start) }),
    told: ({ rows }) =>
      rows.map((row, index) => ({
        name: `rows.${index}`,
        kind: 'text',
        label: rowName(row),
        text: row.cells.map((cell) => cell || '–').join(' '),
      })),
    // A cell that cannot be read goes without its time, so that the server names its day.
    bodyOf: ({ start, rows }) => ({
      entries: rows.flatMap(({ projectId, taskCategoryId, note, cells }) =>
        cells.flatMap((text, index) => {
          const time = readCell(text)
          return time === null ? [] : [{ day: addDays(start, index), projectId, taskCategoryId, note, ...time }]
        }),
      ),
    }),
  },
)
export type TimesheetValues = ReturnType<typeof timesheetForm.start>

export const newTimesheet = ({ start }: Week, search: Readonly<Record<string, string>>): TimesheetValues =>
  timesheetForm.start(search, { start })

/** Minutes of a row, or of a day across rows. */
export const minutesOfRow = ({ cells }: TimesheetRow): number => cells.reduce((sum, text) => sum + minutesIn(readCell(text)), 0)
export const minutesOfDay = (rows: readonly TimesheetRow[], day: number): number =>
  rows.reduce((sum, { cells }) => sum + minutesIn(readCell(cells[day] ?? '')), 0)
