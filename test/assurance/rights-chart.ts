import type { Cells, Row } from './rights-table.ts'
import { bySetUpRole } from './rights-time-setup.ts'

/** The organisation chart: today's is everybody's, that of another day is for administrators and for HR, of their people. */
export function chartRows(everyone: Cells): Record<string, Row[]> {
  const row = (cells: Cells, input: Row['input'] = async () => ({})): Row => ({ module: null, wish: 'reads', cells, input })
  const asOf = '2024-01-15'
  const page = { of: null, from: null }
  return {
    'GET /x/organisation-chart/branch': [
      row(everyone, async ({ idOf }, person) => ({ of: idOf(person) })),
      row(everyone, async () => ({ by: 'unit' })),
      row(bySetUpRole(everyone, 200), async () => ({ asOf })),
      row(bySetUpRole(everyone, 404), async ({ idOf }) => ({ asOf, of: idOf('edgar') })),
    ],
    'GET /x/organisation-chart/below': [
      row(everyone, async ({ idOf }, person) => ({ of: idOf(person) })),
      row(bySetUpRole(everyone, 200), async ({ idOf }) => ({ asOf, of: idOf('amina') })),
      row(bySetUpRole(everyone, 404), async ({ idOf }) => ({ asOf, of: idOf('edgar') })),
    ],
    'GET /x/organisation-chart/path': [
      row(everyone, async ({ idOf }, person) => ({ id: idOf(person) })),
      row(bySetUpRole(everyone, 200), async ({ idOf }) => ({ asOf, id: idOf('amina') })),
      row(bySetUpRole(everyone, 404), async ({ idOf }) => ({ asOf, id: idOf('edgar') })),
    ],
    'GET /x/organisation-chart/days': [row(bySetUpRole(everyone, 200))],
    'POST /x/organisation-chart/people': [row(everyone), row(bySetUpRole(everyone, 200), async () => ({ asOf }))],
    'POST /x/organisation-chart/pdf': [
      row(everyone, async () => ({ branches: [page] })),
      row(bySetUpRole(everyone, 200), async () => ({ asOf, branches: [page] })),
    ],
  }
}
