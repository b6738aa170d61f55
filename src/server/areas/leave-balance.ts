import { sql } from 'kysely'
import { deductList, deductStates, gainList, gainStates, leaveBalanceCalls, subordinateList } from '#shared/areas/leave-balance.ts'
import { termsOn } from '#shared/records/employment.ts'
import type { List, ListBody } from '#shared/contract/list.ts'
import { addDays, addMonths } from '#shared/records/calendar.ts'
import { balanceOn, stoodOn } from '#shared/records/leave/balance.ts'
import type { LeaveEvent } from '#shared/records/leave/event.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { balanceTold, reportsWithBalances, seesBalances } from '#server/approval/sight/balances.ts'
import { requestsSeen } from '#server/approval/sight/visibility.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { inLanguage, say } from '#server/foundation/basis/texts.ts'
import { hasDuty, reachOf, within, withinPost } from '#server/people/roles/duties.ts'
import { balanceModule as module } from '#server/people/roles/permissions.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { listFile, type Exporting } from '#server/platform/export/table-file.ts'
import { wholeFile } from '#server/platform/export/whole-file.ts'
import { allRows, page, type ListSource } from '#server/platform/lists.ts'
import { memoryPage, type FilterIds } from '#server/platform/memory-list.ts'
import { reasonsIn } from '#server/platform/explain.ts'
import { optionsOf } from '#server/platform/options.ts'
import { pickEmployees } from '#server/platform/pickers.ts'
import { exportTold } from '#server/platform/readings.ts'
import { generalConfig } from '#server/platform/general-config.ts'
import { balanceAsOf, ledgerUntil } from '#server/records/leave/balances.ts'
import { balanceBegins, dayToBegin } from '#server/records/leave/begins.ts'
import { balancesOf } from '#server/records/leave/balance-rows.ts'
import { eventsOf, ledgersOf } from '#server/records/leave/events.ts'
import { deductRows, gainRows } from '#server/records/leave/transactions.ts'
import { isOpenTo, leaveTypes, type LeaveType, sensitiveType } from '#server/records/leave/types.ts'
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
    const { source, withBalances } = await subordinatesOf(db, person, input.date, language)
    const { rows, ...totals } = await page<SubordinateFound>(db, subordinateList, input as unknown as ListBody, source)
    return { listData: await withBalances(rows), ...totals }
  })

  api.serve(leaveBalanceCalls.export, async (input, { person, language }) => {
    requireModule(person, module)
    const { source, withBalances } = await subordinatesOf(db, person, input.date, language)
    const balances = async function* () {
      for await (const slice of allRows<SubordinateFound>(db, subordinateList, input as unknown as ListBody, source))
        yield await withBalances(slice)
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

/**
 * Subordinates (for HR: the people of the sites), one row a person and type. On a past day also those who were there then:
 * what somebody who has left took along is asked of that day.
 */
async function subordinatesOf(db: Db, viewer: Viewer, date: string | null | undefined, language: Language) {
  const config = await generalConfig(db)
  if (config.viewSubordinateLeaveBalance === 'none' && !hasDuty(viewer, module)) throw refuse(403, 'balance.subordinatesOff')
  const day = date ?? viewer.today
  const there = day < viewer.today ? day : viewer.today
  const post = sql`join assignment a on a.employee_id = e.id and a.starts_on <= ${there}::date and (a.ends_on is null or a.ends_on > ${there}::date)`
  // By where somebody is now, or was last: so their transactions can be opened.
  const reach = reachOf(viewer, module, 'see')
  const inCare =
    there === viewer.today
      ? withinPost(reach)
      : sql`coalesce((select ${within(reach, { employee: sql`e.id`, site: sql`p.site_id`, unit: sql`p.unit_id` })} from assignment p
          where p.employee_id = e.id and p.starts_on <= ${viewer.today}::date order by p.starts_on desc limit 1), false)`
  const types = (await leaveTypes(db, viewer.today)).filter((type) => type.policy.balance && !type.retired)
  const reports = await reportsWithBalances(db, viewer)
  const mine = reach.whole ? sql`true` : sql`(e.id = any (${reports}::uuid[]) or ${inCare})`
  const told = reach.whole ? sql`true` : sql`(not ${sensitiveType} or ${inCare})`
  const source: ListSource = {
    select: sql`e.id as "employeeId", e.display_name as employee, e.code as "employeeCode", coalesce(u.name, '') as "companyStructure", t.id as "leaveTypeId"`,
    from: sql`from employee e ${post}
        join site s on s.id = a.site_id
        join leave_type t on t.id = any (${types.map((type) => type.id)}::uuid[])
          and (t.policy->'countries' = 'null'::jsonb or t.policy->'countries' ? s.country)`,
    key: sql`e.id as key, t.id as type_id`,
    rejoin: sql`from found join employee e on e.id = found.key join leave_type t on t.id = found.type_id ${post}`,
    lookups: [{ join: sql`left join unit u on u.id = a.unit_id`, columns: ['companyStructure'] }],
    where: [
      sql`(e.disabled_at is null or e.disabled_at::date > ${there}::date) and (e.left_on is null or e.left_on >= ${there}::date)`,
      sql`e.id <> ${viewer.id}::uuid`,
      mine,
      told,
    ],
    columns: { employee: sql`e.display_name`, companyStructure: sql`u.name`, leaveType: sql`t.code` },
    ids: { leaveType: { of: sql`t.id`, type: 'uuid' } },
    next: 'employee',
    tie: sql`e.id, t.sequence`,
  }
  return { source, withBalances: (found: readonly SubordinateFound[]) => withBalances(db, viewer, day, { found, types, language }) }
}

interface SubordinateFound {
  employeeId: string
  leaveTypeId: string
  employee: string
  employeeCode: string
  companyStructure: string
}

/** The rows with what each balance is on the day. */
async function withBalances(
  db: Db,
  viewer: Viewer,
  day: string,
  { found, types, language }: { found: readonly SubordinateFound[]; types: readonly LeaveType[]; language: Language },
) {
  const people = [...new Set(found.map((row) => row.employeeId))]
  const ledgers = await ledgersOf(db, people)
  const facts = new Map<string, WorkFacts>()
  for (const id of people) {
    const known = await workFacts(db, id, viewer.today, viewer.today)
    if (known) facts.set(id, known)
  }
  return found.flatMap((row) => {
    const [type, person] = [types.find((candidate) => candidate.id === row.leaveTypeId), facts.get(row.employeeId)]
    if (!type || !person) return []
    const events = ledgers.get(`${row.employeeId}/${type.id}`) ?? []
    const balance = balanceAsOf(type, events, person, viewer.today, day)
    return [
      {
        ...row,
        id: row.employeeId,
        leaveType: inLanguage(type.names, language),
        unit: type.policy.unit,
        balance: balance.value,
        begins: dayToBegin(balanceBegins(type, events, person, viewer.today), day),
        taken: balance.taken,
        reserved: balance.reserved,
        expiring: balance.expiring?.quantity ?? null,
        expiredDate: balance.expiring?.on ?? null,
      },
    ]
  })
}
