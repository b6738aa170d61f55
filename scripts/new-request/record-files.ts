import type { Names } from './names.ts'

/** The record that the module changes. */
export const recordFiles = (names: Names): Record<string, string> =>
  names.hasRecord ? { [`src/server/records/${names.kind}/change.ts`]: change(names) } : {}

const change = ({ kind, name, module, table }: Names) => `import { sql } from 'kysely'
import * as z from 'zod/mini'
import { newId } from '#server/foundation/basis/ids.ts'
import { first, type Tx } from '#server/foundation/database/db.ts'
import { defineChange, type Change, type Source } from '../change.ts'

export const ${name}ChangeData = z.object({ day: z.string() })
export type ${module}ChangeData = z.output<typeof ${name}ChangeData>

const ofSource = (change: Change, source: Source) => sql\`request_id = \${source.requestId}::uuid and line = \${change.line} and ended_at is null\`

const end = (tx: Tx, change: Change, source: Source) =>
  sql\`update ${table} set ended_at = now() where \${ofSource(change, source)}\`.execute(tx)

/** What a request makes of the record: asked for, granted, or ended; one a day. */
export const ${name}Change = defineChange<${module}ChangeData>({
  kind: '${kind}',
  schema: ${name}ChangeData,
  locks: (_data, change) => [\`${kind} \${change.employeeId}\`],

  async check(tx, { day }, change, source) {
    const other = await first(
      tx,
      sql<{ code: string }>\`
        select r.code from ${table} x join request r on r.id = x.request_id
        where x.employee_id = \${change.employeeId}::uuid and x.day = \${day}::date and x.ended_at is null and x.request_id <> \${source.requestId}::uuid\`,
    )
    return other ? [{ key: '${name}.thatDay', params: { code: other.code }, field: 'day', blocks: 'submit' }] : []
  },

  async reserve(tx, { day }, change, source) {
    await sql\`
      insert into ${table} (id, employee_id, request_id, line, day)
      values (\${newId()}, \${change.employeeId}, \${source.requestId}, \${change.line}, \${day})\`.execute(tx)
  },

  async release(tx, _data, change, source) {
    await end(tx, change, source)
  },

  async apply(tx, _data, change, source) {
    await sql\`update ${table} set granted_at = now() where \${ofSource(change, source)}\`.execute(tx)
  },

  async reverse(tx, _data, change, source) {
    await end(tx, change, source)
  },
})
`
