import Big from 'big.js'
import { sql } from 'kysely'
import { rows } from '#server/foundation/db.ts'
import { emptyTally, type Tally } from '#server/people/bulk/stage.ts'
import { Unreadable } from '#server/platform/import/faults.ts'
import { openingBalance, type OpeningBalance } from '#server/records/leave/opening.ts'
import { leaveTypes, type LeaveType } from '#server/records/leave/types.ts'
import type { EmployeeMapping } from './mapping.ts'
import { partRows, type OriginFile, type Staging } from './staging.ts'

type Opening = EmployeeMapping['openings'][number]

/** What a file says somebody brings along, in the unit of the leave type. */
export interface ReadOpening {
  origin: number
  line: number
  leaveTypeId: string
  quantity: string
  effectiveOn: string
  expiresOn: string | null
}

/** Openings by person and leave type; more than one of both is not settled by the mapping. */
export type ReadOpenings = Map<string, Map<string, ReadOpening[]>>

const mostQuantity = 99_999

/** Reads the opening balances. Throws Unreadable when the mapping names a leave type that is not there or does not say how to convert. */
export async function readOpenings(staging: Staging, mapping: EmployeeMapping): Promise<ReadOpenings> {
  const found: ReadOpenings = new Map()
  const types = await leaveTypes(staging.tx)
  for (const opening of mapping.openings) {
    const type = typeOf(types, opening, staging.mappingFile)
    const convert = conversion(opening, type, staging.mappingFile)
    for await (const { origin, rows: batch } of partRows(staging, 'openings', opening)) {
      for (const { line, values } of batch) {
        const quantity = convert(values.quantity ?? '0')
        if (Math.abs(Number(quantity)) > mostQuantity) {
          tellOf(staging, origin, line)('quantity', values.quantity ?? '', 'it is more than a balance can be', `at most ${mostQuantity}`)
          continue
        }
        const person = values.person ?? ''
        const own = found.get(person) ?? new Map<string, ReadOpening[]>()
        found.set(person, own)
        const same = own.get(type.id) ?? []
        own.set(type.id, [
          ...same,
          { origin, line, leaveTypeId: type.id, quantity, effectiveOn: values.effective_on ?? '', expiresOn: values.expires_on ?? null },
        ])
      }
    }
  }
  return found
}

/** Hands the opening balances on to the ledger. */
export async function writeOpenings(staging: Staging, openings: ReadOpenings, key: 'code' | 'user_name'): Promise<Tally> {
  const tally = emptyTally()
  const people = [...openings.keys()]
  for (let from = 0; from < people.length; from += 2000) {
    const names = people.slice(from, from + 2000)
    const known = await rows(
      staging.tx,
      sql<{ id: string; key: string }>`select id, ${sql.id(key)} as key from employee where ${sql.id(key)} = any (${names}::text[])`,
    )
    const ids = new Map(known.map((row) => [row.key, row.id]))
    const ready: (OpeningBalance & ReadOpening & { person: string })[] = []
    for (const person of names) {
      const employeeId = ids.get(person)
      const wrong = employeeId === undefined ? nobody : twice
      for (const same of openings.get(person)?.values() ?? []) {
        if (employeeId !== undefined && same.length === 1) ready.push(...same.map((row) => ({ ...row, employeeId, person })))
        else for (const row of same) tellOf(staging, row.origin, row.line)('person', person, ...wrong)
      }
    }
    const outcomes = await openingBalance(staging.tx, ready)
    ready.forEach((row, place) => {
      if (outcomes[place] === 'added') tally.added += 1
      else if (outcomes[place] === 'unchanged') tally.unchanged += 1
      else
        tellOf(staging, row.origin, row.line)(
          'quantity',
          row.quantity,
          'another opening balance is in the ledger already',
          'the same; a ledger is corrected by an adjustment',
        )
    })
  }
  tally.taken = tally.added + tally.unchanged
  return tally
}

const twice: [why: string, allowed: string] = [
  'another row has an opening balance of the same person and leave type',
  'one row: choose with "where"',
]
const nobody: [why: string, allowed: string] = ['there is no such person, or their own row was refused', 'an employee']

function tellOf(staging: Staging, origin: number, line: number) {
  const from: OriginFile | undefined = staging.origins[origin]
  return (field: string, value: string, why: string, allowed: string) =>
    staging.files.log.add({ file: from?.file ?? '', line, column: from?.labels[field] ?? field, value, why, allowed })
}

function typeOf(types: LeaveType[], opening: Opening, file: string): LeaveType {
  const type = types.find((one) => one.code === opening.leaveType)
  const kept = types.filter((one) => one.policy.balance && !one.retired)
  if (type?.policy.balance && !type.retired) return type
  const why = type ? 'a leave type without a balance, or a retired one, has no opening balance' : 'there is no such leave type'
  throw new Unreadable({
    file,
    line: 0,
    column: 'openings',
    value: opening.leaveType,
    why,
    allowed: kept.map((one) => one.code).join(', ') || 'none yet',
  })
}

/** Exact to three decimals, as the ledger keeps it. */
function conversion(opening: Opening, type: LeaveType, file: string): (quantity: string) => string {
  const { unit, hoursPerDay } = opening
  if (unit === type.policy.unit) return (quantity) => Big(quantity).round(3, Big.roundHalfUp).toFixed()
  if (hoursPerDay === undefined)
    throw new Unreadable({
      file,
      line: 0,
      column: 'openings',
      value: opening.leaveType,
      why: `it counts in ${type.policy.unit}s and the file in ${unit}s, but how many hours a day has is not said`,
      allowed: '"hoursPerDay"',
    })
  if (unit === 'hour') return (quantity) => Big(quantity).div(hoursPerDay).round(3, Big.roundHalfUp).toFixed()
  return (quantity) => Big(quantity).times(hoursPerDay).round(3, Big.roundHalfUp).toFixed()
}
