import { sql } from 'kysely'
import type { TextKey } from '#shared/texts/index.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { calledIn } from '#server/foundation/database/expressions.ts'
import { people as area } from '#server/people/post-rights.ts'
import { hasDuty, reachOf, withinPost } from '#server/people/roles/duties.ts'
import { postOn } from '#server/people/sight.ts'
import { scheduleOn } from '#server/people/structure/lacking.ts'
import { stateOn } from '#server/people/structure/presence.ts'
import { chosen, placeFields, placeJoins, spoken, type Subject } from './subject.ts'

/** People as they stand on the reader's today: those whom they look after, as in the list of people. */
export const people: Subject = {
  id: 'people',
  group: 'people',
  refusal: (viewer) => (viewer.administrator || hasDuty(viewer, area) ? null : 'error.hrOnly'),
  fields: ({ viewer, language }) => ({
    employee: { label: 'people.employee', kind: 'person', of: sql`e.display_name`, id: sql`e.id`, narrowing: 'text' },
    code: { label: 'people.code', kind: 'text', of: sql`e.code`, narrowing: 'text' },
    userName: { label: 'people.userName', kind: 'text', of: sql`e.user_name`, narrowing: 'text' },
    ...placeFields(),
    position: { label: 'people.position', kind: 'text', of: sql`p.name`, id: sql`a.position_id`, ...chosen.position() },
    manager: { label: 'people.manager', kind: 'text', of: sql`m.display_name`, id: sql`a.manager_id`, narrowing: 'text' },
    grade: {
      label: 'people.grade',
      kind: 'text',
      of: sql`coalesce(${calledIn(language, sql`r.names`)}, a.grade)`,
      id: sql`a.grade`,
      ...chosen.grade(),
    },
    status: {
      label: 'people.status',
      kind: 'text',
      of: sql`coalesce(${calledIn(language, sql`t.names`)}, a.employment_status)`,
      id: sql`a.employment_status`,
      ...chosen.employmentStatus(),
    },
    fullTime: { label: 'people.fullTime', kind: 'number', of: sql`a.full_time`, narrowing: 'number', isSum: true },
    schedule: { label: 'people.schedule', kind: 'text', of: sql`w.name`, id: sql`g.schedule_id`, ...chosen.schedule() },
    hiredDate: { label: 'people.hiredOn', kind: 'date', of: sql`e.hired_on`, narrowing: 'day' },
    leftDate: { label: 'people.leftOn', kind: 'date', of: sql`e.left_on`, narrowing: 'day' },
    state: {
      label: 'people.state',
      kind: 'text',
      of: stateOn(sql`${viewer.today}::date`),
      ...spoken(['here', 'toCome', 'left', 'disabled'], (code, spokenIn) => say(spokenIn, `people.state.${code}` as TextKey)),
    },
  }),
  ground: async (_, { viewer }) => {
    const on = sql`${viewer.today}::date`
    return {
      from: sql`from employee e ${postOn(on)} ${placeJoins} left join position p on p.id = a.position_id
        left join employee m on m.id = a.manager_id left join grade r on r.code = a.grade
        left join employment_status t on t.code = a.employment_status
        ${scheduleOn(on)} left join working_schedule w on w.id = g.schedule_id`,
      where: viewer.administrator ? [] : [withinPost(reachOf(viewer, area, 'see'))],
      tie: sql`e.id`,
    }
  },
  whose: sql`e.id`,
  usual: {
    columns: ['employee', 'code', 'position', 'unit', 'site'],
    filters: [{ field: 'state', is: 'oneOf', values: ['here'] }],
    isGrouped: false,
    chart: { by: 'site', of: null },
  },
}
