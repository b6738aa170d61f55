import { expect } from 'vitest'
import { rightModuleNames } from '#shared/areas/approval-right.ts'
import { addDays } from '#shared/records/calendar.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { page, person, uuid, type Made } from './contract-made.ts'
import type { Cells, Row } from './rights-table.ts'

const dataSource = (module: string) => `POST /Profiles/datasource/right-granted-to-employee/${module}`

let times = 0
/** Two days far ahead that no other right meets. */
export function daysOfTheirOwn() {
  times += 1
  const startDate = addDays(today('Asia/Jakarta'), 1000 + times * 2)
  return { modules: ['default' as const], startDate, endDate: addDays(startDate, 1) }
}

/** The calls by which people give their right to decide: to everybody but oneself; ended by whoever gave it alone. */
export function approvalRightRows(everyone: Cells, open: () => Row[]): Record<string, Row[]> {
  const cells = (status: (own: boolean) => number): Cells => {
    const roles = Object.entries(everyone).map(([role, relations]) => {
      const row = Object.keys(relations).map((relation) => [relation, role === 'nobody' ? 401 : status(relation === 'own')] as const)
      return [role, Object.fromEntries(row)] as const
    })
    return Object.fromEntries(roles) as Cells
  }
  return {
    ...Object.fromEntries(rightModuleNames.map((module) => [dataSource(module), open()])),
    'GET /x/approval-rights': open(),
    'POST /Profiles/UpdateProfileApprovalRight': [
      {
        module: null,
        wish: 'writes',
        cells: cells((own) => (own ? 400 : 200)),
        input: async (targets, name) => ({ rightGrantedToEmployeeId: targets.idOf(name), ...daysOfTheirOwn() }),
      },
      {
        module: null,
        wish: 'writes',
        cells: cells((own) => (own ? 200 : 404)),
        input: async (targets, name) => ({
          id: await targets.right(name),
          rightGrantedToEmployeeId: targets.idOf('hadi'),
          ...daysOfTheirOwn(),
        }),
      },
    ],
    'POST /x/approval-rights/end': [
      {
        module: null,
        wish: 'writes',
        cells: cells((own) => (own ? 200 : 404)),
        input: async (targets, name) => ({ id: await targets.right(name) }),
      },
    ],
  }
}

/** The same calls as they answer. */
export const approvalRightCallsMade: Made[] = [
  ...rightModuleNames.map((module): Made => ({
    call: dataSource(module),
    by: 'budi',
    input: () => ({ filterSearch: 'farah' }),
    answers: page(person('Farah'), { totalData: 1, totalPage: 1 }),
  })),
  {
    call: 'POST /Profiles/UpdateProfileApprovalRight',
    by: 'budi',
    input: ({ id }) => ({ rightGrantedToEmployeeId: id('farah'), ...daysOfTheirOwn(), modules: ['leave', 'loan'], followsAbsence: true }),
    answers: { id: uuid, employee: 'Farah Tester', modules: ['leave', 'loan'], followsAbsence: true, state: 'coming', decisions: 0 },
    keep: 'right',
  },
  {
    call: 'GET /x/approval-rights',
    by: 'farah',
    answers: { given: [], received: [expect.objectContaining({ employee: 'Budi Tester', state: 'coming' })] },
  },
  {
    call: 'POST /x/approval-rights/end',
    by: 'budi',
    input: ({ requests }) => ({ id: requests.get('right') }),
    answers: { employee: 'Farah Tester', state: 'ended', endedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string },
  },
]
