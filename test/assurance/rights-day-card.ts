import { dayCardCalls } from '#shared/areas/day-card.ts'
import type { Cells, Row } from './rights-table.ts'
import type { Targets } from './rights-targets.ts'
import type { Person } from './cast.ts'

/** A code is everybody's own; what it leads to is seen by those who see the person's day without it, down the whole line. */
export function dayCardRows(sees: Cells, open: () => Row[]): Record<string, Row[]> {
  const input = (targets: Targets, person: Person) => targets.code(person)
  const rows: Row[] = [{ module: 'Attendance', wish: 'reads', cells: sees, input }]
  return {
    [`GET ${dayCardCalls.own.path}`]: open(),
    [`POST ${dayCardCalls.day.path}`]: rows,
    [`POST ${dayCardCalls.trainings.path}`]: rows,
  }
}
