import { hasAlwaysDays, hasAlwaysMoney } from './fields.ts'
import type { Names } from './names.ts'

/** The record that the module changes. */
export const recordFiles = (names: Names): Record<string, string> =>
  names.hasRecord ? { [`src/server/records/${names.kind}/change.ts`]: change(names) } : {}

function change(names: Names): string {
  const { kind, name, module, table } = names
  const [days, money] = [hasAlwaysDays(names), hasAlwaysMoney(names)]
  const data = [
    ...(days ? ['startsOn: z.string(), endsOn: z.string()'] : []),
    ...(money ? ['amount: z.string(), currency: z.string()'] : []),
  ].join(', ')
  const kept = [...(days ? ['startsOn', 'endsOn'] : []), ...(money ? ['amount', 'currency'] : [])]
  const columns = [...(days ? ['starts_on', 'ends_on'] : []), ...(money ? ['amount', 'currency'] : [])]
  const check = names.isAlone
    ? `async check(tx, { startsOn, endsOn }, change, source) {
    const other = await first(
      tx,
      sql<{ code: string }>\`
        select r.code from ${table} x join request r on r.id = x.request_id
        where x.employee_id = \${change.employeeId}::uuid and x.starts_on <= \${endsOn}::date and x.ends_on >= \${startsOn}::date
          and x.ended_at is null and x.request_id <> \${source.requestId}::uuid\`,
    )
    return other ? [{ key: '${name}.theseDays', params: { code: other.code }, field: '${names.days?.from.name}', blocks: 'submit' }] : []
  },`
    : 'check: async () => [],'
  return `import { sql } from 'kysely'
import * as z from 'zod/mini'
import { newId } from '#server/foundation/basis/ids.ts'
import ${names.isAlone ? '{ first, type Tx }' : 'type { Tx }'} from '#server/foundation/database/db.ts'
import { defineChange, type Change, type Source } from '../change.ts'

export const ${name}ChangeData = z.object({ ${data} })
export type ${module}ChangeData = z.output<typeof ${name}ChangeData>

const ofSource = (change: Change, source: Source) => sql\`request_id = \${source.requestId}::uuid and line = \${change.line} and ended_at is null\`

const end = (tx: Tx, change: Change, source: Source) =>
  sql\`update ${table} set ended_at = now() where \${ofSource(change, source)}\`.execute(tx)

/** What a request makes of the record: asked for, granted, or ended${names.isAlone ? '. A day that one takes is taken by no other' : ''}. */
export const ${name}Change = defineChange<${module}ChangeData>({
  kind: '${kind}',
  schema: ${name}ChangeData,
  locks: (_data, change) => [\`${kind} \${change.employeeId}\`],

  ${check}

  async reserve(tx, ${kept.length > 0 ? `{ ${kept.join(', ')} }` : '_data'}, change, source) {
    await sql\`
      insert into ${table} (id, employee_id, request_id, line${columns.map((column) => `, ${column}`).join('')})
      values (\${newId()}, \${change.employeeId}, \${source.requestId}, \${change.line}${kept.map((value) => `, \${${value}}`).join('')})\`.execute(tx)
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
}
