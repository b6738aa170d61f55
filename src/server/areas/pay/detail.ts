import { payModules } from '#shared/permissions.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import type { Payslip, SlipDifference, SlipLine } from '#shared/areas/pay.ts'
import type { Because, WhyRule } from '#shared/records/because.ts'
import { differencesOf, netDifference, sumsOf } from '#shared/records/pay/slip.ts'
import { placesOf } from '#shared/records/money.ts'
import { periodSaid } from '#shared/records/pay/period.ts'
import type { Language } from '#shared/texts/index.ts'
import { requestLinks } from '#server/approval/sight/links.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import { reasonsIn } from '#server/platform/explain.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { tellRead } from '#server/platform/readings.ts'
import { correctedBy, linesOf, noteSeen, paidAround, type PaidSlip, type StoredLine, type StoredSlip } from '#server/records/pay/slips.ts'

interface Reading {
  viewer: Viewer
  language: Language
}

/**
 * A slip as it is told to whoever reads it, with what is different from the one before and what the year came to. That it
 * is read is taken down where it is another's; of one's own, that it was opened.
 */
export async function slipTold(db: Db, slip: StoredSlip, { viewer, language }: Reading): Promise<Payslip> {
  const { employeeId, kind, periodCode } = slip
  await tellRead(db, {
    reader: viewer,
    people: [employeeId],
    module: payModules[kind],
    code: slip.isReleased ? periodCode : '',
    what: 'detail',
  })
  if (employeeId === viewer.readerId) await noteSeen(db, slip.id, employeeId)
  const year = slip.paidOn.slice(0, 4)
  const paid = await paidAround(db, slip, language)
  const at = paid.findIndex(({ id }) => id === slip.id)
  const isOfGroup = ({ groupId }: PaidSlip) => groupId === slip.groupId
  const [before, next] = [paid.slice(0, at).findLast(isOfGroup), paid.slice(at + 1).find(isOfGroup)]
  const corrected = await correctedBy(db, slip)
  const others = [before, corrected].flatMap((other) => other?.id ?? [])
  const stored = await linesOf(db, [slip.id, ...others], language)
  const linesIn = (id: string | undefined) => stored.filter(({ slipId }) => slipId === id)
  const own = linesIn(slip.id)
  const behind = await requestsBehind(db, viewer, employeeId, own)
  const differences = before ? differencesTold(own, linesIn(before.id), behind) : []
  const changed = corrected ? differencesTold(own, linesIn(corrected.id), behind) : []
  const inYear = paid.filter(({ paidOn }) => paidOn.startsWith(year))
  return {
    id: slip.id,
    employeeId,
    employee: slip.employee,
    code: slip.employeeCode,
    periodPayId: slip.periodId,
    periodPay: periodSaid(slip.period, language),
    payGroup: slip.group,
    startDate: slip.startsOn,
    endDate: slip.endsOn,
    paidDate: slip.paidOn,
    currency: slip.currency,
    version: slip.version,
    isCorrection: slip.isCorrection,
    reason: slip.isCorrection ? slip.reason : '',
    corrected: corrected ? { ...corrected, differences: changed, netDifference: netDifference(changed) } : null,
    earnings: slip.earnings,
    deductions: slip.deductions,
    net: slip.net,
    toDate: toDateOf(inYear.slice(0, inYear.findIndex(({ id }) => id === slip.id) + 1)),
    lines: linesTold(own, { slip, behind, beside: before ? differences : null, language }),
    before: before ? neighbourOf(before, language) : null,
    next: next ? neighbourOf(next, language) : null,
    differences,
    netDifference: before ? netDifference(differences) : null,
    year: inYear.map(({ id, period, paidOn, net }) => ({ id, periodPay: periodSaid(period, language), paidDate: paidOn, net })),
    readers: employeeId === viewer.id ? await readersOf(db, slip) : [],
  }
}

/** What is different on a slip from another, with what stands behind it. */
const differencesTold = (own: readonly StoredLine[], former: readonly StoredLine[], behind: Behind): SlipDifference[] =>
  differencesOf(own, former).map((one) => {
    const line = [...own, ...former].find(({ code }) => code === one.code)
    const isGone = one.what === 'gone'
    return {
      ...one,
      name: line?.name ?? one.code,
      note: isGone ? '' : (line?.note ?? ''),
      requests: isGone ? [] : requestsOf(line, behind),
    }
  })

const neighbourOf = ({ id, period }: PaidSlip, language: Language) => ({ id, periodPay: periodSaid(period, language) })

const toDateOf = (paid: readonly PaidSlip[]) => {
  const lines = paid.flatMap(({ earnings, deductions }) => [
    { kind: 'earning' as const, amount: earnings },
    { kind: 'deduction' as const, amount: deductions },
  ])
  return sumsOf(lines)
}

type Behind = ReadonlyMap<string, string>

interface Told {
  slip: StoredSlip
  language: Language
  behind: Behind
  /** What is different from the slip before; null: there is none. */
  beside: readonly { code: string; amount: string }[] | null
}

/** The difference of a component stands at its first line. */
function linesTold(lines: readonly StoredLine[], { slip, behind, beside, language }: Told): SlipLine[] {
  return lines.map((line, at): SlipLine => {
    const isFirst = lines.findIndex(({ code }) => code === line.code) === at
    const isCompared = beside !== null && isFirst && (line.kind === 'earning' || line.kind === 'deduction')
    const { slipId: _slip, requestCodes: _codes, ...told } = line
    return {
      ...told,
      beside: isCompared ? (beside.find(({ code }) => code === line.code)?.amount ?? '0') : null,
      requests: requestsOf(line, behind),
      why: reasonsIn(whyOf(line, slip), language),
    }
  })
}

/** What a line was reckoned from, by whom, and what stands behind it. */
function whyOf({ quantity, rate, amount, toDate, requestCodes }: StoredLine, { currency, broughtOn, version }: StoredSlip): Because[] {
  const because = (rule: WhyRule, facts: Because['facts']): Because => ({ rule, facts: { ...facts, currency }, version: String(version) })
  return [
    ...(quantity !== null && rate !== null && isReckoned({ quantity, rate, amount }, currency)
      ? [because('pay.reckoned', { quantity, rate, amount })]
      : []),
    ...(requestCodes.length > 0 ? [because('pay.behind', { codes: requestCodes.join(', ') })] : []),
    ...(toDate !== null ? [because('pay.toDate', { amount: toDate })] : []),
    because('pay.brought', { day: broughtOn }),
  ]
}

const requestsOf = (line: StoredLine | undefined, behind: Behind) =>
  (line?.requestCodes ?? []).map((code) => ({ code, path: behind.get(code) ?? null }))

/** Where the requests of the person lead that lines name, as far as the reader may open them. Those of anybody else are words alone. */
async function requestsBehind(db: Db, viewer: Viewer, employeeId: string, lines: readonly StoredLine[]): Promise<Behind> {
  const codes = [...new Set(lines.flatMap(({ requestCodes }) => requestCodes))]
  if (codes.length === 0) return new Map()
  const links = await requestLinks(db, viewer, sql`r.code = any (${codes}::text[]) and r.requestor_id = ${employeeId}::uuid`)
  return new Map(links.flatMap(({ code, path }) => (path === null ? [] : [[code, path] as const])))
}

/** So much of something at a rate comes to the amount, as its currency is rounded. Of a percentage it does not. */
const isReckoned = ({ quantity, rate, amount }: Record<'quantity' | 'rate' | 'amount', string>, currency: string): boolean =>
  new Big(quantity).times(rate).round(placesOf(currency)).eq(amount)

const mostReaders = 50

/** Who read a slip that is released, or exported it with those of others. */
const readersOf = (db: Db, { employeeId, kind, periodCode }: StoredSlip) => {
  const ofPeriod = sql`entity = ${payModules[kind]} and detail->>'code' = ${periodCode} order by seq desc limit ${mostReaders}`
  return rows(
    db,
    sql<Payslip['readers'][number]>`
      select coalesce(e.display_name, '') as reader, a.at as date, a.act = 'export' as "isExport" from (
        (select seq, at, act, actor_id from audit where act = 'read' and entity_id = ${employeeId}::uuid and ${ofPeriod})
        union all
        (select seq, at, act, actor_id from audit where act = 'export' and detail->'people' ? ${employeeId} and ${ofPeriod})
      ) a left join actor e on e.id = a.actor_id order by a.seq desc limit ${mostReaders}`,
  )
}
