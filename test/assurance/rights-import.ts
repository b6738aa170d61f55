import { sql } from 'kysely'
import { newId } from '#server/foundation/basis/ids.ts'
import type { Person, Stage } from './cast.ts'
import type { Cells, Role, Row } from './rights-table.ts'
import { bySetUpRole } from './rights-time-setup.ts'

/** A small file, as an import has it. */
export const importedFile = Buffer.from('code,name\nR-1,Right\n')
const mapping = JSON.stringify({
  key: 'code',
  files: { jobs: { name: 'jobs.csv' } },
  positions: { file: 'jobs', fields: { code: 'code', name: 'name' } },
})

/** What the calls of imports are tried on, made anew for each try. */
export interface ImportTargets {
  /** An import of somebody with a whole file and a mapping that has written nothing. */
  open(by: Person): Promise<{ id: string; fileId: string }>
  /** The same with a file that looks like pay, whatever its mapping says. */
  withPay(by: Person): Promise<{ id: string; fileId: string }>
  /** One that was tried, with what was refused. */
  tried(by: Person): Promise<string>
  /** One that is worked on. */
  working(by: Person): Promise<string>
  remembered(): Promise<string>
}

export function importTargets({ portal, id }: Stage): ImportTargets {
  const { db } = portal.database
  const open = async (by: Person) => {
    const [runId, fileId] = [newId(), newId()]
    await sql`insert into import_run (id, entity, files, by_id, state, mapping) values (${runId}, 'employee', '{}', ${id[by]}, 'open', ${mapping})`.execute(
      db,
    )
    await sql`insert into import_file (id, run_id, name, size, pieces, holds_pay) values (${fileId}, ${runId}, 'jobs.csv', ${importedFile.length}, 1, false)`.execute(
      db,
    )
    await sql`insert into import_piece (file_id, place, bytes) values (${fileId}, 0, ${importedFile})`.execute(db)
    return { id: runId, fileId }
  }
  return {
    open,
    async withPay(by) {
      const target = await open(by)
      await sql`update import_run set pay = 'files' where id = ${target.id}`.execute(db)
      return target
    },
    async tried(by) {
      const { id: runId } = await open(by)
      await sql`
        insert into import_work (id, run_id, act, person_id, language, faults, finished_at)
        values (${newId()}, ${runId}, 'try', ${id[by]}, 'en', 'why', now())`.execute(db)
      return runId
    },
    async working(by) {
      const { id: runId } = await open(by)
      await sql`
        insert into import_work (id, run_id, act, person_id, language, held_until)
        values (${newId()}, ${runId}, 'try', ${id[by]}, 'en', now() + interval '1 hour')`.execute(db)
      return runId
    },
    async remembered() {
      const mappingId = newId()
      await sql`insert into import_mapping (id, name, kind, mapping, heads) values (${mappingId}, ${mappingId}, 'employees', ${mapping}, '{}')`.execute(
        db,
      )
      return mappingId
    },
  }
}

/** Imports are for administrators and HR of all sites; each sees their own, administrators all but those that hold pay. Who manages pay groups, as HR of a site does, imports slips. */
export function importRows(everyone: Cells): Record<string, Row[]> {
  const any = bySetUpRole(everyone, 200)
  const may = bySetUpRole(everyone, 404)
  const butFor = (whom: Role) =>
    Object.fromEntries(
      Object.entries(may).map(([role, cells]) => [
        role,
        (role as Role) === whom ? Object.fromEntries(Object.keys(cells).map((relation) => [relation, 404])) : cells,
      ]),
    ) as Cells
  const others = butFor('indra')
  const row = (wish: Row['wish'], cells: Cells, input: Row['input']): Row => ({ module: null, wish, cells, input })
  const plain = (wish: Row['wish'], input: Row['input'] = async () => ({})) => [row(wish, any, input)]
  /** Tried on an import of HR of all sites, on one of the administrator's, and on one of HR with a file that looks like pay. */
  const ofOne = (wish: Row['wish'], more: (target: { id: string; fileId: string }) => object = () => ({})) => [
    ...(['indra', 'edgar'] as const).map((by) =>
      row(wish, by === 'indra' ? may : others, async ({ imports }) => {
        const target = await imports.open(by)
        return { id: target.id, ...more(target) }
      }),
    ),
    row(wish, butFor('edgar'), async ({ imports }) => {
      const target = await imports.withPay('indra')
      return { id: target.id, ...more(target) }
    }),
  ]
  const withFile = ({ fileId }: { fileId: string }) => ({ fileId })
  return {
    'GET /x/imports': plain('reads'),
    'POST /x/imports': plain('writes'),
    'GET /x/imports/{id}': ofOne('reads'),
    'DELETE /x/imports/{id}': ofOne('writes'),
    'POST /x/imports/{id}/files': ofOne('writes', () => ({ fileName: 'more.csv', size: 3 })),
    'POST /x/imports/{id}/files/{fileId}/pieces': ofOne('writes', ({ fileId }) => ({ fileId, place: '0' })),
    'DELETE /x/imports/{id}/files/{fileId}': ofOne('writes', withFile),
    'POST /x/imports/{id}/recognise': ofOne('reads'),
    'POST /x/imports/{id}/look': ofOne('reads', ({ fileId }) => ({ fileId, form: '{"name":"jobs.csv"}' })),
    'PUT /x/imports/{id}/mapping': ofOne('writes', () => ({ mapping: '{}', version: 0 })),
    'PUT /x/imports/{id}/mends': ofOne('writes', () => ({ file: 'jobs.csv', line: 2, cells: ['R-2', 'Left'] })),
    'POST /x/imports/{id}/work': ofOne('writes', () => ({ act: 'try' })),
    'POST /x/imports/{id}/stop': (['indra', 'edgar'] as const).map((by) =>
      row('writes', by === 'indra' ? may : others, async ({ imports }) => ({ id: await imports.working(by) })),
    ),
    'GET /x/imports/{id}/outcome': ofOne('reads'),
    'GET /x/imports/{id}/faults': (['indra', 'edgar'] as const).map((by) =>
      row('reads', by === 'indra' ? may : others, async ({ imports }) => ({ id: await imports.tried(by) })),
    ),
    'GET /x/import-mappings': plain('reads'),
    'PUT /x/import-mappings': ofOne('writes', () => ({ name: 'Ours' })),
    'DELETE /x/import-mappings/{id}': [row('writes', may, async ({ imports }) => ({ id: await imports.remembered() }))],
  }
}
