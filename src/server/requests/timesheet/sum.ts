import { addDays } from '#shared/records/calendar.ts'
import { weekStart } from '#shared/records/timesheet/entry.ts'
import type { TimesheetPolicy } from '#shared/records/timesheet/policy.ts'
import { bookedMinutes, projectMinutes } from '#shared/records/timesheet/rules.ts'
import type { TimesheetForm, TimesheetSum } from '#shared/requests/timesheet.ts'
import type { Language } from '#shared/texts/index.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'
import { reasonsIn } from '#server/platform/explain.ts'
import { bookedBetween, workedDays, workedTogether, type BookedEntry, type WorkedDay } from '#server/records/timesheet/entries.ts'
import { minutesOn, projectsFor } from '#server/records/timesheet/projects.ts'
import { bookedOf, givenMinutes } from './booked.ts'

export interface Asked {
  employeeId: string
  requestId: string
  policy: TimesheetPolicy
  language: Language
}

const minutesOf = (entries: readonly { minutes: number }[]): number => entries.reduce((all, { minutes }) => all + minutes, 0)

/** The week of a timesheet: what is booked in it beside this one, and its days with what attendance counts. */
interface Week {
  beside: BookedEntry[]
  days: WorkedDay[]
}

export async function weekBeside(
  db: Db | Tx,
  form: TimesheetForm,
  { employeeId, requestId }: Pick<Asked, 'employeeId' | 'requestId'>,
): Promise<Week> {
  const [monday, sunday] = [weekStart(form.start), addDays(weekStart(form.start), 6)]
  return {
    beside: await bookedBetween(db, employeeId, monday, sunday, requestId),
    days: (await workedDays(db, [employeeId], monday, sunday, new Date())).get(employeeId) ?? [],
  }
}

/** What a timesheet comes to. */
export async function sumOf(db: Db | Tx, form: TimesheetForm, asked: Asked, { beside, days }: Week): Promise<TimesheetSum> {
  const { employeeId, requestId, policy, language } = asked
  const entries = bookedOf(form.entries, policy)
  const ids = [...new Set(entries.map(({ projectId }) => projectId))]
  const projects = await projectsFor(db, employeeId, ids)
  const before = await minutesOn(db, ids, requestId)
  const told = days.filter(({ worked }) => worked !== null)
  const toldOn = new Set(told.map(({ day }) => day))
  const given = form.entries.reduce((all, entry) => all + (givenMinutes(entry) ?? 0), 0)
  const booked = bookedMinutes(entries, given, policy)
  return {
    booked: { value: booked.value, why: reasonsIn(booked.why, language) },
    planned: days.reduce((all, { planned }) => all + planned, 0),
    worked: workedTogether(days),
    workedThere: told.length > 0 ? told.reduce((all, { worked }) => all + (worked ?? 0), 0) : null,
    bookedThere: minutesOf([...entries, ...beside].filter(({ day }) => toldOn.has(day))),
    beside: minutesOf(beside),
    projects: projects.map(({ names, ...project }) => {
      const name = inLanguage(names, language)
      const others = before.get(project.id) ?? 0
      const after = projectMinutes({ ...project, name }, entries, others)
      return {
        projectId: project.id,
        project: name,
        own: after.value - others,
        before: others,
        after: { value: after.value, why: reasonsIn(after.why, language) },
        budget: project.budget,
      }
    }),
  }
}
