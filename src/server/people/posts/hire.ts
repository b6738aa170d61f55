import { sql } from 'kysely'
import type { Tx } from '#server/foundation/database/db.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { demandAll } from '#server/foundation/basis/refusal.ts'
import { withoutNewRoles } from '../roles/by-post.ts'
import type { Standing } from './acts.ts'
import { write, type Moved } from './doing.ts'
import { demandKnown, demandSchedule } from './known.ts'
import type { PostFields } from './post.ts'

export interface Hiring {
  code: string
  /** As it is kept: small letters. */
  userName: string
  firstName: string
  lastName: string
  email: string | null
  bornOn: string | null
  on: string
  post: PostFields
  scheduleId: string | null
}

/** Makes a person who begins on a day; the organisation is held. `demandNamed`: they are named as nobody else is. Whoever invites them does so afterwards. */
export async function hire(
  tx: Tx,
  { on, post, scheduleId, ...given }: Hiring,
  by: string | null,
  demandNamed: () => Promise<void>,
): Promise<Moved> {
  const { code, userName, firstName, lastName, email, bornOn } = given
  await demandAll([
    demandNamed,
    () => demandKnown(tx, post, on),
    async () => {
      if (scheduleId) await demandSchedule(tx, scheduleId)
    },
  ])
  const id = newId()
  const name = `${firstName} ${lastName}`.trim()
  await sql`
    insert into employee (id, code, user_name, first_name, last_name, display_name, email, born_on)
    values (${id}, ${code}, ${userName}, ${firstName}, ${lastName}, ${name}, ${email}, ${bornOn}::date)`.execute(tx)
  const before: Standing = { hiredOn: null, leftOn: null, returnsOn: null, posts: [], schedules: [] }
  const after: Standing = {
    ...before,
    hiredOn: on,
    posts: [{ ...post, startsOn: on, endsOn: null }],
    schedules: scheduleId ? [{ startsOn: on, scheduleId }] : [],
  }
  const moved = { id, name, on, before, after }
  await withoutNewRoles(tx, { ids: [id], by }, () => write(tx, 'hire', [moved], by))
  return moved
}
