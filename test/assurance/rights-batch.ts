import { expect } from 'vitest'
import { newId } from '#server/foundation/basis/ids.ts'
import { uuid, type Made } from './contract-made.ts'
import type { Cells, Row } from './rights-table.ts'

/** Everybody may try: each request is judged by itself. */
const wish = () => ({ actionType: 'approve' as const, items: [{ id: newId(), code: 'X' }] })

/** Many decisions with one call: a batch is its owner's alone. */
export function batchRows(everyone: Cells, open: () => Row[], owned: Cells): Record<string, Row[]> {
  const starts: Row[] = [{ module: null, wish: 'writes', cells: everyone, input: async () => wish() }]
  const own = (wish: Row['wish']): Row[] => [
    { module: null, wish, cells: owned, input: async (targets, name) => ({ id: await targets.batch(name) }) },
  ]
  return {
    'POST /UniversalInboxes/batch-action': starts,
    'POST /x/batches': starts,
    'GET /x/batches': open(),
    'GET /x/batches/{id}': own('reads'),
    'POST /x/batches/{id}/stop': own('writes'),
    'DELETE /x/batches/{id}': own('writes'),
  }
}

/** The same calls as they answer. */
export const batchCallsMade: Made[] = [
  {
    call: 'POST /UniversalInboxes/batch-action',
    by: 'budi',
    input: () => wish(),
    answers: [{ id: uuid, code: 'X', isError: true, errors: [expect.any(String)] }],
  },
  {
    call: 'POST /x/batches',
    by: 'budi',
    input: () => wish(),
    answers: { id: uuid, actionType: 'approve', total: 1, items: [{ code: 'X' }] },
    keep: 'batch',
  },
  { call: 'GET /x/batches', by: 'budi', answers: [{ total: 1 }, { total: 1 }] },
  {
    call: 'GET /x/batches/{id}',
    by: 'budi',
    input: (known) => ({ id: known.requests.get('batch') }),
    answers: { total: 1 },
  },
  {
    call: 'POST /x/batches/{id}/stop',
    by: 'budi',
    input: (known) => ({ id: known.requests.get('batch') }),
    answers: { total: 1 },
  },
  { call: 'DELETE /x/batches/{id}', by: 'budi', input: (known) => ({ id: known.requests.get('batch') }), answers: {} },
]
