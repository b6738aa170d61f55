import type { BalanceRow } from '#shared/contract/balance-row.ts'
import type { Balance } from '#shared/records/leave/explained-balance.ts'
import { termsOn } from '#shared/records/employment.ts'
import type { Language } from '#shared/texts/index.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import { inLanguage } from '#server/foundation/basis/texts.ts'
import { reasonsIn } from '#server/platform/explain.ts'
import type { WorkFacts } from '../schedule/working-time.ts'
import { balanceAsOf } from './balances.ts'
import { balanceBegins, dayToBegin } from './begins.ts'
import { ledgersOf } from './events.ts'
import { isOpenTo, leaveTypes, type LeaveType } from './types.ts'

function balanceRowOf(type: LeaveType, begins: string | null, balance: Balance, language: Language): BalanceRow {
  const { value, why, gained, taken, reserved, expired, kept, expiring } = balance
  return {
    leaveTypeId: type.id,
    leaveType: inLanguage(type.names, language),
    code: type.code,
    unit: type.policy.unit,
    balance: { value, why: reasonsIn(why, language) },
    begins,
    gained,
    taken,
    reserved,
    expired,
    kept,
    expiring,
  }
}

/** All balances of a person on a day, of the types that `isTold` lets through; not of those of which they never get anything. */
export async function balancesOf(
  db: Db | Tx,
  facts: WorkFacts,
  today: string,
  day: string,
  language: Language,
  isTold: (type: LeaveType) => boolean = () => true,
): Promise<BalanceRow[]> {
  const [types, ledgers] = [await leaveTypes(db, today), await ledgersOf(db, [facts.employeeId])]
  return types
    .filter((type) => type.policy.balance && isOpenTo(type, termsOn(facts, day).country) && isTold(type))
    .flatMap((type) => {
      const events = ledgers.get(`${facts.employeeId}/${type.id}`) ?? []
      const begins = balanceBegins(type, events, facts, today)
      if (begins === null) return []
      return [balanceRowOf(type, dayToBegin(begins, day), balanceAsOf(type, events, facts, today, day), language)]
    })
}
