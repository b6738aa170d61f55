import { sql } from 'kysely'
import { plainLevel, type FlowDefinition } from '#shared/contract/flow.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import type { Stage } from './cast.ts'
import type { Cells, Row } from './rights-table.ts'

/** What the designer's calls are tried on: the flow of loans, made anew for each try. */
export interface FlowTargets {
  definition: FlowDefinition
  /** Nobody has a draft. */
  none(): Promise<null>
  /** A draft; its version. */
  draft(): Promise<number>
  /** A version whose day is to come. */
  planned(): Promise<number>
  replay(): Promise<string>
}

export function flowTargets({ portal, id }: Stage): FlowTargets {
  const { db } = portal.database
  const definition: FlowDefinition = {
    rules: [{ name: 'all', when: null, levels: [plainLevel({ kind: 'manager', up: 1 })], skipAdjacent: true }],
    lastResort: [id.gita, id.indra],
  }
  const json = JSON.stringify(definition)
  const clear = async () => {
    for (const table of ['flow_draft', 'flow', 'flow_replay']) await sql`delete from ${sql.table(table)} where module = 'Loan'`.execute(db)
    return null
  }
  return {
    definition,
    none: clear,
    async draft() {
      await clear()
      await sql`insert into flow_draft (module, version, based_on, definition, changed_by) values ('Loan', 7, 0, ${json}::jsonb, ${id.edgar}::uuid)`.execute(
        db,
      )
      return 7
    },
    async planned() {
      await clear()
      await sql`
        insert into flow (id, module, version, published_from, definition, created_by)
        values (${newId()}, 'Loan', 1, current_date + 30, ${json}::jsonb, ${id.edgar}::uuid)`.execute(db)
      return 1
    },
    async replay() {
      await clear()
      const replay = newId()
      await sql`
        insert into flow_replay (id, module, person_id, draft_version, definition, from_on, until_on, total, finished_at)
        values (${replay}, 'Loan', ${id.edgar}::uuid, 7, ${json}::jsonb, current_date - 365, current_date, 0, now())`.execute(db)
      return replay
    },
  }
}

/** Flows are drawn, published and replayed by administrators; nobody else learns who decides on what. */
export function flowRows(administers: Cells): Record<string, Row[]> {
  const row = (wish: Row['wish'], input: Row['input']): Row[] => [{ module: null, wish, cells: administers, input }]
  const kind = 'loan'
  const one: Row['input'] = async () => ({ kind })
  const looked: Row['input'] = async ({ flow }) => ({ kind, definition: flow.definition })
  const replayed: Row['input'] = async ({ flow }) => ({ id: await flow.replay() })
  return {
    'GET /x/flows': row('reads', async () => ({})),
    'GET /x/flows/{kind}': row('reads', one),
    'GET /x/flows/{kind}/versions/{version}': row('reads', async () => ({ kind, version: 0 })),
    'GET /x/flows/{kind}/fields': row('reads', one),
    'POST /x/flows/datasource/choice': row('reads', async () => ({ kind, field: 'unitCode' })),
    'POST /x/flows/datasource/employee': row('reads', async () => ({})),
    'POST /x/flows/datasource/position': row('reads', async () => ({})),
    'POST /x/flows/datasource/role': row('reads', async () => ({})),
    'PUT /x/flows/{kind}/draft': row('writes', async ({ flow }) => ({
      kind,
      draftVersion: await flow.none(),
      definition: flow.definition,
    })),
    'DELETE /x/flows/{kind}/draft': row('writes', async ({ flow }) => ({ kind, draftVersion: await flow.draft() })),
    'POST /x/flows/{kind}/publish': row('writes', async ({ flow }) => ({
      kind,
      draftVersion: await flow.draft(),
      from: '2100-01-01',
      confirmed: true,
    })),
    'POST /x/flows/{kind}/withdraw': row('writes', async ({ flow }) => ({ kind, version: await flow.planned() })),
    'POST /x/flows/{kind}/lint': row('reads', looked),
    'POST /x/flows/{kind}/affected': row('reads', async ({ flow, idOf }, person) => ({
      kind,
      definition: {
        ...flow.definition,
        rules: [{ ...flow.definition.rules[0], levels: [plainLevel({ kind: 'named', ids: [idOf(person), newId()] })] }],
      },
      finding: 'namedLeft/0/0/',
    })),
    'POST /x/flows/{kind}/simulate': row('reads', async ({ flow, idOf }, person) => ({
      kind,
      definition: flow.definition,
      employeeId: idOf(person),
      date: '2030-01-07',
      facts: { amount: 100 },
    })),
    'POST /x/flows/{kind}/replay': row('writes', async ({ flow }) => ({ kind, draftVersion: await flow.draft() })),
    'GET /x/flows/replays/{id}': row('reads', replayed),
    'POST /x/flows/replays/{id}/stop': row('writes', replayed),
    'POST /x/flows/replays/{id}/differences': row('reads', replayed),
  }
}
