import { deductList, deductStates, gainList, gainStates, leaveBalanceCalls, subordinateList } from '#shared/areas/leave-balance.ts'
import { termsOn } from '#shared/records/employment.ts'
import type { List, ListBody } from '#shared/contract/list.ts'
import { addDays, addMonths } from '#shared/records/calendar.ts'
import { balanceOn, stoodOn } from '#shared/records/leave/balance.ts'
import type { LeaveEvent } from '#shared/records/leave/event.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { balanceTold, seesBalances } from '#server/approval/sight/balances.ts'
import { peopleBalances, type BalanceFound, type PersonBalance } from '#server/approval/sight/people-balances.ts'
import { requestsSeen } from '#server/approval/sight/visibility.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { inLanguage, say } from '#server/foundation/basis/texts.ts'
import { balanceModule as module } from '#server/people/roles/permissions.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { listFile, type Exporting } from '#server/platform/export/table-file.ts'
import { wholeFile } from '#server/platform/export/whole-file.ts'
import { allRows, page } from '#server/platform/lists.ts'
import { memoryPage, type FilterIds } from '#server/platform/memory-list.ts'
import { reasonsIn } from '#server/platform/explain.ts'
import { optionsOf } from '#server/platform/options.ts'
import { pickEmployees } from '#server/platform/pickers.ts'
import { exportTold } from '#server/platform/readings.ts'
import { balanceAsOf, ledgerUntil } from '#server/records/leave/balances.ts'
import { balancesOf } from '#server/records/leave/balance-rows.ts'
import { eventsOf } from '#server/records/leave/events.ts'
import { deductRows, gainRows } from '#server/records/leave/transactions.ts'
import { isOpenTo, leaveTypes, type LeaveType } from '#server/records/leave/types.ts'
import { workFacts, type WorkFacts } from '#server/records/schedule/working-time.ts'

/** The person asked for, whose balance the viewer may see; else it does not exist. */
async function subject(db: Db, viewer: Viewer, employeeId: string | null | undefined, asOf: string): Promise<WorkFacts> {
  requireModule(viewer, module)
  const facts = await workFacts(db, employeeId ?? viewer.id, asOf, asOf)
  if (!facts) throw notFound()
  if (!(await seesBalances(db, viewer, facts))) throw notFound()
  return facts
}

interface Transaction {
  requestId: string | null
  requestModule: string | null
  requestCode?: string | null
  reason?: string
}

/** Rows of a history, which name the request they came from only where the viewer sees it. */
async function namedSeen<R extends Transaction>(db: Db, viewer: Viewer, found: readonly R[]): Promise<R[]> {
  const seen = await requestsSeen(db, viewer, [...new Set(found.flatMap(({ requestId }) => requestId ?? []))])
  return found.map((row) =>
    row.requestId === null || seen.has(row.requestId)
      ? row
      : {
          ...row,
          requestId: null,
          requestModule: null,
          ...(row.requestCode !== undefined && { requestCode: null }),
          ...(row.reason !== undefined && { reason: '' }),
        },
  )
}

/** What was gained, or what was deducted: a list, and its file. */
interface Side<R> {
  title: TextKey
  list: List
  rowsOf: (db: Db, type: LeaveType, events: readonly LeaveEvent[], facts: WorkFacts, today: string, language: Language) => Promise<R[]>
  ids: FilterIds<R>
}

const gains: Side<Awaited<ReturnType<typeof gainRows>>[number]> = {
  title: 'balance.gainTransaction',
  list: gainList,
  rowsOf: gainRows,
  ids: { gainStatus: ({ state }) => gainStates.findIndex((each) => each === state) },
}
const deductions: Side<Awaited<ReturnType<typeof deductRows>>[number]> = {
  title: 'balance.deductTransaction',
  list: deductList,
  rowsOf: deductRows,
  ids: { deductStatus: ({ state }) => deductStates.findIndex((each) => each === state) },
}

/** A type that is somebody's on a day: where they work decides which are. */
async function chosenType(db: Db, viewer: Viewer, facts: WorkFacts, day: string, id: string | null | undefined): Promise<LeaveType> {
  const types = (await leaveTypes(db, viewer.today)).filter(
    (type) => type.policy.balance && isOpenTo(type, termsOn(facts, day).country) && balanceTold(type, viewer, facts),
  )
  const type = id ? types.find((candidate) => candidate.id === id) : types[0]
  if (!type) throw notFound()
  return type
}

type Whose = Partial<Record<'id' | 'leaveTypeId' | 'employeeId', string | null | undefined>>

/** Balances: one's own, those of one's people as far as the setting goes, and HR's of their sites. */
export function serveLeaveBalance(api: Api<Viewer>, db: Db): void {
  const history = async (person: Viewer, input: Whose) => {
    // `id` of the documents is the balance's: a leave type; a person's own id is read as that person's first balance.
    const types = await leaveTypes(db, person.today)
    const typeId = input.leaveTypeId ?? (types.some((type) => type.id === input.id) ? input.id : null)
    const employeeId = input.employeeId ?? (typeId === input.id ? null : (input.id ?? null))
    const facts = await subject(db, person, employeeId, person.today)
    const type = await chosenType(db, person, facts, person.today, typeId)
    return { facts, type, events: await eventsOf(db, facts.employeeId, type.id) }
  }

  const found = async <R extends Transaction>({ rowsOf }: Side<R>, input: Whose, { person, language }: Call<Viewer>) => {
    const { facts, type, events } = await history(person, input)
    return { facts, rows: await namedSeen(db, person, await rowsOf(db, type, events, facts, person.today, language)) }
  }
  const pageOf = async <R extends Transaction>(side: Side<R>, input: Whose, call: Call<Viewer>) => {
    const { rows } = await found(side, input, call)
    return memoryPage(side.list, input as unknown as ListBody, rows, side.ids)
  }
  const fileOf = async <R extends Transaction>(side: Side<R>, input: Whose & Exporting['input'], call: Call<Viewer>) => {
    const { facts, rows } = await found(side, input, call)
    const told = (slices: AsyncIterable<readonly R[]>) => exportTold(db, { reader: call.person, module }, slices, () => [facts.employeeId])
    return wholeFile({ ...side, rows, told }, { ...call, input })
  }

  api.serve(leaveBalanceCalls.gainHistory, (input, call) => pageOf(gains, input, call))
  api.serve(leaveBalanceCalls.gainExport, (input, call) => fileOf(gains, input, call))
  api.serve(leaveBalanceCalls.deductHistory, (input, call) => pageOf(deductions, input, call))
  api.serve(leaveBalanceCalls.deductExport, (input, call) => fileOf(deductions, input, call))

  api.serve(leaveBalanceCalls.current, async (input, { person, language }) => {
    const day = input.date ?? person.today
    const facts = await subject(db, person, input.employeeId, person.today)
    const type = await chosenType(db, person, facts, day, input.leaveTypeId)
    const balance = balanceAsOf(type, await eventsOf(db, facts.employeeId, type.id), facts, person.today, day)
    return {
      value: balance.value,
      why: reasonsIn(balance.why, language),
      leaveTypeId: type.id,
      leaveType: inLanguage(type.names, language),
      unit: type.policy.unit,
      date: day,
      projected: day > person.today,
    }
  })

  api.serve(leaveBalanceCalls.summary, async (input, { person, language }) => {
    const day = input.date ?? person.today
    const facts = await subject(db, person, input.employeeId, person.today)
    const balances = await balancesOf(db, facts, person.today, day, language, (type) => balanceTold(type, person, facts))
    return { employeeId: facts.employeeId, employee: facts.name, date: day, projected: day > person.today, balances }
  })

  api.serve(leaveBalanceCalls.gainStatuses, async (input, { person, language }) => {
    requireModule(person, module)
    return optionsOf(
      input,
      gainStates.map((state, id) => ({ id, displayName: say(language, `balance.gain.${state}`) })),
    )
  })
  api.serve(leaveBalanceCalls.deductStatuses, async (input, { person, language }) => {
    requireModule(person, module)
    return optionsOf(
      input,
      deductStates.map((state, id) => ({ id, displayName: say(language, `balance.deduct.${state}`) })),
    )
  })

  api.serve(leaveBalanceCalls.employees, async (input, { person }) => {
    requireModule(person, module)
    return pickEmployees(db, person, input, 'filter')
  })

  api.serve(leaveBalanceCalls.subordinates, async (input, { person, language }) => {
    requireModule(person, module)
    const { source, withBalances } = await peopleBalances(db, person, input.date, language)
    const { rows, ...totals } = await page<BalanceFound>(db, subordinateList, input as unknown as ListBody, source)
    return { listData: (await withBalances(rows)).map(subordinate), ...totals }
  })

  api.serve(leaveBalanceCalls.export, async (input, { person, language }) => {
    requireModule(person, module)
    const { source, withBalances } = await peopleBalances(db, person, input.date, language)
    const balances = async function* () {
      for await (const slice of allRows<BalanceFound>(db, subordinateList, input as unknown as ListBody, source))
        yield (await withBalances(slice)).map(subordinate)
    }
    const told = exportTold(db, { reader: person, module }, balances())
    return listFile(say(language, 'balance.people'), subordinateList, told, { person, language, input })
  })

  api.serve(leaveBalanceCalls.timeline, async (input, { person, language }) => {
    const facts = await subject(db, person, input.employeeId, person.today)
    const type = await chosenType(db, person, facts, person.today, input.leaveTypeId)
    const events = await eventsOf(db, facts.employeeId, type.id)
    const until = addMonths(person.today, 12)
    const ledger = ledgerUntil(type, events, facts, person.today, until)
    const days = new Set<string>([person.today, until])
    const from = addMonths(person.today, -12)
    for (const { event } of ledger.gains) {
      days.add(event.effectiveOn)
      if (event.expiresOn) days.add(addDays(event.expiresOn, 1))
    }
    for (const part of ledger.allocations) days.add(part.day)
    const shown = [...days].filter((day) => day >= from && day <= until).sort()
    const points = shown.map((date) => ({ date, balance: stoodOn(ledger, date), projected: date > person.today, event: '' }))
    return { unit: type.policy.unit, points, why: reasonsIn(balanceOn(ledger, until).why, language) }
  })
}

const subordinate = ({ type: _type, unitId: _unit, balance, ...row }: PersonBalance) => ({
  ...row,
  id: row.employeeId,
  balance: balance.value,
  taken: balance.taken,
  reserved: balance.reserved,
  expiring: balance.expiring?.quantity ?? null,
  expiredDate: balance.expiring?.on ?? null,
})
