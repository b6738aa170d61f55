import { payModules } from '#shared/permissions.ts'
import { sql } from 'kysely'
import { payPeriodCalls, payPeriodList, periodSlipList, type PayPeriodRow, type PeriodSlipRow } from '#shared/areas/pay-period.ts'
import { periodSaid } from '#shared/records/pay/period.ts'
import type { PayKind } from '#shared/records/pay/slip.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { listFile } from '#server/platform/export/table-file.ts'
import { actOnce, answered } from '#server/platform/idempotency.ts'
import { allRows, page } from '#server/platform/lists.ts'
import { exportTold, tellRead } from '#server/platform/readings.ts'
import { areRead, close, confirmRelease, release, removePeriod, reopen, savePeriod, takeBack } from '#server/records/pay/periods.ts'
import { demandManaged, demandPay, periodSeen } from '#server/records/pay/period-seen.ts'
import { slipSource } from '#server/records/pay/register.ts'
import { keptPaySetting } from '#server/records/pay/set-up.ts'
import { groupsFor } from './groups.ts'
import { periodTold } from './told.ts'
import { periodSource } from './sources.ts'

/** Serves periods of pay to those who look after it: made, filled by imports, released, closed. */
export function servePayPeriods(api: Api<Viewer>, db: Db): void {
  api.serve(payPeriodCalls.list, async (input, { person, language }) => {
    demandPay(person)
    const { rows: found, ...total } = await page<PayPeriodRow>(db, payPeriodList, input, periodSource(person, language))
    return { listData: found.map((row) => named(row, language)), ...total }
  })

  api.serve(payPeriodCalls.export, async (input, { person, language }) => {
    demandPay(person)
    const slices = async function* () {
      for await (const slice of allRows<PayPeriodRow>(db, payPeriodList, input, periodSource(person, language)))
        yield slice.map((row) => ({ ...named(row, language), ...wordsOf(row, language) }))
    }
    return listFile(say(language, 'pay.periods'), payPeriodList, slices(), { person, language, input })
  })

  api.serve(payPeriodCalls.groups, async (_input, { person, language }) => {
    demandPay(person)
    return { listData: await groupsFor(db, person, language) }
  })

  api.serve(payPeriodCalls.read, async ({ id }, { person, language }) =>
    periodTold(db, await periodSeen(db, person, id), { person, language }),
  )

  serveSlipsOfPeriod(api, db)
  serveActs(api, db)
}

function serveSlipsOfPeriod(api: Api<Viewer>, db: Db): void {
  api.serve(payPeriodCalls.slips, async (input, { person }) => {
    const { kind, code, state } = await periodSeen(db, person, input.id)
    const { rows: listData, ...total } = await page<PeriodSlipRow>(db, periodSlipList, input, slipSource(person, input.id, kind))
    const people = listData.map(({ employeeId }) => employeeId)
    await tellRead(db, { reader: person, people, module: payModules[kind], code: areRead(state) ? code : '', what: 'detail' })
    return { listData, ...total }
  })

  api.serve(payPeriodCalls.exportSlips, async (input, { person, language }) => {
    const period = await periodSeen(db, person, input.id)
    const slices = async function* () {
      for await (const slice of allRows<PeriodSlipRow>(db, periodSlipList, input, slipSource(person, input.id, period.kind)))
        yield slice.map((row) => ({ ...row, isReleased: say(language, row.isReleased ? 'pay.released' : 'pay.notReleasedYet') }))
    }
    const told = exportTold(db, { reader: person, module: payModules[period.kind], code: period.code }, slices())
    const title = say(language, 'pay.slipsOf', { period: periodSaid(period.code, language) })
    return listFile(title, periodSlipList, told, { person, language, input })
  })
}

function serveActs(api: Api<Viewer>, db: Db): void {
  api.serve(payPeriodCalls.save, async ({ id, ...wish }, call) => {
    const { person } = call
    if (id !== null) demandManaged(person, await periodSeen(db, person, id))
    await demandGroup(db, person, wish.kind, wish.groupId)
    const saved = await actOnce(db, call, async (tx) => {
      const made = await savePeriod(tx, { id, ...wish })
      await tell(tx, call, id === null ? 'make pay period' : 'change pay period', made)
      return made
    })
    return periodTold(db, await periodSeen(db, person, saved), call)
  })

  api.serve(payPeriodCalls.remove, async ({ id }, call) => {
    const known = await answered<{ removed: boolean }>(db, call)
    if (known) return known.answer
    demandManaged(call.person, await periodSeen(db, call.person, id))
    return actOnce(db, call, async (tx) => {
      await tell(tx, call, 'remove pay period', id)
      await removePeriod(tx, id)
      return { removed: true }
    })
  })

  const act = async (call: Call<Viewer>, id: string, name: Act, work: (tx: Tx) => Promise<void>) => {
    demandManaged(call.person, await periodSeen(db, call.person, id))
    await actOnce(db, call, async (tx) => {
      await work(tx)
      await tell(tx, call, name, id)
    })
    return periodTold(db, await periodSeen(db, call.person, id), call)
  }

  api.serve(payPeriodCalls.release, ({ id, seen, at }, call) =>
    act(call, id, 'release slips', async (tx) =>
      release(tx, { id, by: call.person.id, seen, at, byTwo: (await keptPaySetting.of(tx)).releasedByTwo }),
    ),
  )
  api.serve(payPeriodCalls.confirm, ({ id }, call) => act(call, id, 'confirm release', (tx) => confirmRelease(tx, id, call.person.id)))
  api.serve(payPeriodCalls.takeBack, ({ id }, call) => act(call, id, 'take release back', (tx) => takeBack(tx, id, call.person.id)))
  api.serve(payPeriodCalls.close, ({ id }, call) => act(call, id, 'close pay period', (tx) => close(tx, id, call.person.id)))
  api.serve(payPeriodCalls.reopen, ({ id }, call) => act(call, id, 'reopen pay period', (tx) => reopen(tx, id)))
}

async function demandGroup(db: Db, viewer: Viewer, kind: PayKind, groupId: string): Promise<void> {
  const group = await first(db, sql<{ siteId: string | null }>`select site_id as "siteId" from pay_group where id = ${groupId}::uuid`)
  if (!group) throw refuse(400, 'pay.groupUnknown', undefined, 'groupId')
  demandManaged(viewer, { kind, siteId: group.siteId })
}

const named = (row: PayPeriodRow, language: Language): PayPeriodRow => ({ ...row, period: periodSaid(row.period, language) })

const wordsOf = ({ kind, state }: PayPeriodRow, language: Language) => ({
  kind: say(language, `pay.kind.${kind}` satisfies TextKey),
  state: say(language, `pay.state.${state}` satisfies TextKey),
})

type Act =
  | 'make pay period'
  | 'change pay period'
  | 'remove pay period'
  | 'release slips'
  | 'confirm release'
  | 'take release back'
  | 'close pay period'
  | 'reopen pay period'

/** Who did what to a period. */
const tell = (tx: Tx, { person }: Call<Viewer>, act: Act, id: string) =>
  sql`
    insert into audit (actor_id, act, entity, entity_id, detail, from_where)
    select ${person.readerId}::uuid, ${act}, 'pay-period', p.id, jsonb_build_object('after', jsonb_build_object('code', p.code, 'names', p.names,
      'startsOn', p.starts_on, 'endsOn', p.ends_on, 'cutOffOn', p.cut_off_on, 'paidOn', p.paid_on)), ${person.from ?? null}
    from pay_period p where p.id = ${id}::uuid`.execute(tx)
