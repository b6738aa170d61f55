import { sql } from 'kysely'
import { lineKinds } from '#shared/records/pay/slip.ts'
import { rows, type Tx } from '#server/foundation/database/db.ts'
import type { FaultLog } from '#server/platform/import/faults.ts'
import { fieldNamed, slipFields } from '../fields.ts'
import type { SlipPart } from './read-slips.ts'

/** Lines of a slip: more is no slip that anybody reads. */
export const mostLines = 200

interface Wrong {
  id: number
  seq: number
  part: number
  line: number
  field: string
  value: string
  why: string
  against: string
}

const reasons: Record<string, (against: string, parts: readonly SlipPart[]) => [why: string, allowed: string]> = {
  person: () => ['there is no such person', 'one that exists'],
  foreign: () => [
    'the person is not of the pay group in this period',
    'somebody with a post there in its days; without any then, by their last one before it or their first one after it',
  ],
  group: () => ['there is no such pay group', 'the code of a pay group that you manage'],
  period: () => ['there is no such period of the pay group', 'the code of a period that was made before'],
  closed: () => ['the period is closed', 'a period that is open; or open it again first'],
  underWay: () => ['a release of the period is under way', 'an import once it has come, or was taken back'],
  released: () => ['their slip of this period is released already', 'a reason: what the new version corrects'],
  many: (lines) => [`lines of the slip: ${lines}`, `at most ${mostLines}`],
  twoPlaces: (against, parts) => {
    const [line = '', part = ''] = against.split(' ')
    return [`line ${line} of ${parts[Number(part)]?.file ?? ''} is of the same slip`, 'one part that brings a slip whole']
  },
  decimals: (against) => {
    const [places = '', currency = ''] = against.split(' ')
    return [`${currency} has fewer decimals`, `at most ${places}`]
  },
  unsaid: () => [
    'the component is not set up, and nothing says what it is',
    `a component that is set up; or what it is: ${lineKinds.join(', ')}`,
  ],
  otherKind: (known) => [`the component is set up as another: ${known}`, known],
  twoKinds: (kinds) => [`rows say of the component that it is several: ${kinds}`, 'the same in all rows'],
  currency: (currency) => [`the pay group is paid in ${currency}`, currency],
  earnings: (sum) => [`by its lines the earnings of the slip come to ${sum}`, sum],
  deductions: (sum) => [`by its lines the deductions of the slip come to ${sum}`, sum],
  net: (sum) => [`by its lines the net of the slip comes to ${sum}`, sum],
}

const pageSize = 2000
const names = slipFields('code')

/** Tells what was found wrong, in the order of the files. */
export async function tellWrong(tx: Tx, parts: readonly SlipPart[], log: FaultLog): Promise<void> {
  await sql`create index on slip_wrong (seq, id)`.execute(tx)
  await sql`create index on stage_slip_line (seq)`.execute(tx)
  await sql`analyze slip_wrong`.execute(tx)
  let [last, page]: [Pick<Wrong, 'seq' | 'id'>, Wrong[] | null] = [{ seq: 0, id: 0 }, null]
  while (page === null || page.length === pageSize) {
    page = await rows(
      tx,
      sql<Wrong>`
        select w.id, w.seq, l.part, l.line, w.field, coalesce(l.said->>w.field, to_jsonb(l)->>w.field, '') as value, w.why,
          coalesce(w.against, '') as against
        from slip_wrong w join stage_slip_line l on l.seq = w.seq where (w.seq, w.id) > (${last.seq}, ${last.id})
        order by w.seq, w.id limit ${pageSize}`,
    )
    for (const { part, line, field, value, why, against } of page) {
      const { file = '', labels = {}, place = '' } = parts[part] ?? {}
      const [told, allowed] = reasons[why]?.(against, parts) ?? [why, '']
      const name = fieldNamed(names, field)
      log.add({ file, line, column: labels[field] ?? name, value, why: told, allowed, part: place, field: name })
    }
    last = page.at(-1) ?? last
  }
}
