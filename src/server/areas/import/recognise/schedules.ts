import { weekdays } from '#shared/records/working-week.ts'
import type { Known } from './known.ts'
import { plain } from './names.ts'
import { personOf } from './people.ts'
import type { Column, Recognised } from './tables.ts'

/** Whether a table has a row a week of working hours: the hours of its working days, and between which times they are worked. */
export const hasWeeks = ({ by }: Recognised): boolean =>
  Boolean(by.monday && by.friday && by.beginsAt && by.endsAt) && Boolean(by.code ?? by.schedule ?? by.fullName)

const codeOf = ({ by }: Recognised): Column | undefined => by.code ?? by.schedule ?? by.fullName

export function weeksOf(table: Recognised): object {
  const { by } = table
  return {
    file: table.key,
    fields: {
      code: codeOf(table)?.source,
      name: (by.fullName ?? by.schedule ?? by.code)?.source,
      ...Object.fromEntries(weekdays.flatMap((day) => (by[day] ? [[day, by[day].source]] : []))),
      start: by.beginsAt?.source,
      end: by.endsAt?.source,
    },
  }
}

/** Whether a table says by which schedule people work: one that is there, or in a table beside it. */
export function hasScheduled(table: Recognised, known: Known, weeks: readonly Recognised[]): boolean {
  const { by, days } = table
  if (days || !by.schedule || !(by.startsOn ?? by.hiredOn) || !(by.code ?? by.userName ?? by.email) || weeks.includes(table)) return false
  const there = known.schedules.flatMap(({ code, name }) => [code, name])
  const beside = weeks.flatMap((one) => [...(codeOf(one)?.values ?? []), ...(one.by.fullName?.values ?? [])])
  const words = new Set([...there, ...beside].map(plain))
  return by.schedule.values.length > 0 && by.schedule.values.some((value) => words.has(plain(value)))
}

/** People without a schedule say nothing of one. */
export function scheduledOf(table: Recognised, key: 'code' | 'userName'): object {
  const { by } = table
  const schedule = by.schedule?.source
  return {
    file: table.key,
    ...(schedule !== undefined && { where: [{ value: schedule, isNot: [''] }] }),
    fields: { person: personOf(table, key)?.source, schedule, startsOn: (by.startsOn ?? by.hiredOn)?.source },
  }
}
