import { expect } from 'vitest'
import { uuid, type Made } from './contract-made.ts'
import type { Cells, Role, Row } from './rights-table.ts'

/** Whoever looks after people has reports of them; to anybody else there are none. */
const looksAfter = (everyone: Cells): Cells =>
  Object.fromEntries(
    Object.entries(everyone).map(([role, cells]) => {
      const status = ({ edgar: 200, indra: 200, dewi: 200, nobody: 401 } as Partial<Record<Role, number>>)[role as Role] ?? 404
      return [role, Object.fromEntries(Object.keys(cells).map((relation) => [relation, status]))]
    }),
  ) as Cells

/** Reports, and the files that are made of them: each is whoever asked for it’s alone. */
export function reportRows(everyone: Cells, owns: Cells, open: () => Row[]): Record<string, Row[]> {
  const row = (wish: Row['wish'], cells: Cells, input: Row['input']): Row[] => [{ module: null, wish, cells, input }]
  const had = looksAfter(everyone)
  const asked: Row['input'] = async () => ({ report: 'headcount', values: {} })
  const ofRun: Row['input'] = async (targets, person) => ({ id: await targets.reportRun(person) })
  return {
    'GET /reports': open(),
    'POST /reports/get-all-report': open(),
    'GET /reports/get-report-parameter/{id}': row('reads', had, async () => ({ id: 'headcount' })),
    'POST /reports/get-report-preview': row('reads', had, async () => ({ id: 'headcount', format: 'csv' })),
    'POST /x/reports/shown': row('reads', had, asked),
    'POST /x/reports/runs': row('writes', had, async () => ({ report: 'headcount', values: {}, format: 'csv' })),
    'POST /x/reports/runs/list': open(),
    'POST /x/reports/periods': open(),
    'POST /x/reports/components': open(),
    'GET /x/reports/runs/{id}': row('reads', owns, ofRun),
    'GET /x/reports/runs/{id}/file': row('reads', owns, ofRun),
    'DELETE /x/reports/runs/{id}': row('writes', owns, ofRun),
  }
}

/** The documents' calls of them, as they answer. */
export const reportCallsMade: Made[] = [
  {
    call: 'GET /reports',
    by: 'edgar',
    answers: { listData: expect.arrayContaining([expect.objectContaining({ id: 'headcount', name: 'Headcount', group: 'people' })]) },
  },
  { call: 'POST /reports/get-all-report', by: 'edgar', input: () => ({ filterSearch: 'headcount' }), answers: { totalData: 1 } },
  {
    call: 'GET /reports/get-report-parameter/{id}',
    by: 'edgar',
    input: () => ({ id: 'headcount' }),
    answers: { id: 'headcount', parameters: expect.arrayContaining([expect.objectContaining({ name: 'on', kind: 'day' })]) },
  },
  {
    call: 'POST /reports/get-report-preview',
    by: 'edgar',
    input: () => ({ id: 'headcount', parameters: {}, format: 'csv' }),
    answers: 'a file',
  },
  {
    call: 'POST /x/reports/shown',
    by: 'edgar',
    input: () => ({ report: 'headcount', values: {} }),
    answers: { isLong: false, columns: expect.any(Array), rows: expect.any(Array) },
  },
  {
    call: 'POST /x/reports/runs',
    by: 'edgar',
    input: () => ({ report: 'headcount', values: {}, format: 'csv' }),
    answers: { id: uuid, report: 'headcount', state: 'working', format: 'csv' },
  },
]
