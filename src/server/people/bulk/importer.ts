import { sql } from 'kysely'
import { rows, type Tx } from '#server/foundation/database/db.ts'
import { rename } from './named.ts'
import { giversOf, isOf, saidOf, type Batch, type PersonKey, type Stage } from './stage.ts'

interface Given {
  key: PersonKey
  batches: readonly Batch[]
  /** Who has the import done. */
  importerId: string
}

/** Where rows name people by what these are known by. */
const naming = [
  ['stage_assignment', 'person'],
  ['stage_assignment', 'manager'],
  ['stage_head', 'person'],
  ['stage_scheduled', 'person'],
  ['stage_opening', 'person'],
  ['stage_absence', 'person'],
] as const satisfies readonly (readonly [Stage, string])[]

/**
 * Whoever imports stands in the files like everybody, often by another number than the portal gave them as they began: one row with
 * their user name or their address is theirs, and told as that. A number becomes that of the file; a user name by which people are
 * known stays, since it is what they are signed in by.
 */
export async function matchImporter(tx: Tx, { key, batches, importerId }: Given): Promise<void> {
  const marks = (['user_name', 'email'] as const).filter((mark) => mark !== key && giversOf(batches, mark).length > 0)
  if (marks.length === 0) return
  const has = marks.map((mark) => sql`(${isOf(giversOf(batches, mark))} and lower(t.${sql.id(mark)}) = lower(s.${sql.id(mark)}))`)
  const found = await rows(
    tx,
    sql<{ seq: number; was: string; own: string }>`
      select s.seq, t.${sql.id(key)} as was, s.${sql.id(key)} as own from stage_employee s join employee t on t.id = ${importerId}::uuid
      where s.known is null and (${sql.join(has, sql` or `)}) and not exists (select from stage_employee o where o.known = t.id)`,
  )
  const [row] = found
  if (!row || found.length > 1) return
  await sql`update stage_employee s set known = ${importerId}::uuid where s.seq = ${row.seq}`.execute(tx)
  await sql`
    insert into stage_finding (file, line, field, value, reason, against, note)
    select s.file, s.line, ${key}, ${saidOf('s', key)}, 'importer', t.display_name || ${`, ${key === 'code' ? 'number' : 'user name'} ${row.was}`}, true
    from stage_employee s join employee t on t.id = ${importerId}::uuid where s.seq = ${row.seq}`.execute(tx)
  if (key === 'code') return
  const same = new Map([[row.own, row.was]])
  await rename(tx, 'stage_employee', key, same)
  for (const [stage, column] of naming) await rename(tx, stage, column, same)
}

/** Tells whoever imports where the files give them another user name: it is what they sign in by. */
export async function tellImporterSignsIn(tx: Tx, { batches, importerId }: Omit<Given, 'key'>): Promise<void> {
  await sql`
    insert into stage_finding (file, line, field, value, reason, against, note)
    select s.file, s.line, 'user_name', ${saidOf('s', 'user_name')}, 'importerSignsIn', t.display_name || ', user name ' || t.user_name, true
    from stage_employee s join employee t on t.id = s.known
    where t.id = ${importerId}::uuid and ${isOf(giversOf(batches, 'user_name'))} and s.user_name <> t.user_name`.execute(tx)
}
