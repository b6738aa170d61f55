import { sql } from 'kysely'
import { payHandOverCalls, payInputList, type PayInputRow } from '#shared/areas/pay-hand-over.ts'
import { periodSaid } from '#shared/records/pay/period.ts'
import { payModules } from '#shared/permissions.ts'
import type { Language } from '#shared/texts/index.ts'
import type { LeasedWork } from '#server/approval/background/leased-work.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { listFile } from '#server/platform/export/table-file.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { allRows, page } from '#server/platform/lists.ts'
import { exportTold } from '#server/platform/readings.ts'
import { adjust, unadjust } from '#server/records/hand-over/adjustments.ts'
import { beginHandOver } from '#server/records/hand-over/begin.ts'
import { lastVersion } from '#server/records/hand-over/sums.ts'
import { demandManaged, demandPay, periodSeen } from '#server/records/pay/period-seen.ts'
import { peopleOfPeriod } from './people.ts'
import { inputSource } from './sources.ts'
import { handOverTold, inputTold } from './told.ts'

/** Serves what periods hand over to the payroll: begun, read in sums and one by one, adjusted by hand. */
export function serveHandOvers(api: Api<Viewer>, db: Db, work: LeasedWork): void {
  const told = async (id: string, call: Call<Viewer>) => handOverTold(db, await periodSeen(db, call.person, id), call)

  api.serve(payHandOverCalls.read, ({ id }, call) => told(id, call))

  api.serve(payHandOverCalls.handOver, async ({ id }, call) => {
    demandManaged(call.person, await periodSeen(db, call.person, id))
    const begun = await actOnce(db, call, async (tx) => {
      await tell(tx, call, 'hand over pay period', id)
      return beginHandOver(tx, { id, by: call.person.id })
    })
    // It goes on beside this call; where the process ends before it, the regular sweep goes on with it.
    work.work(begun).catch((error: unknown) => call.request.log.error({ err: error, handOver: begun }, 'a hand-over stopped early'))
    return told(id, call)
  })

  api.serve(payHandOverCalls.inputs, async ({ id, version, ...input }, { person, language }) => {
    const period = await periodSeen(db, person, id)
    const source = inputSource(person, id, version ?? (await lastVersion(db, period.id)) ?? 0, language)
    const { rows, ...total } = await page<PayInputRow>(db, payInputList, input, source)
    return { listData: rows.map((row) => worded(row, language)), ...total }
  })

  api.serve(payHandOverCalls.exportInputs, async ({ id, version, ...input }, { person, language }) => {
    const period = await periodSeen(db, person, id)
    const source = inputSource(person, id, version ?? (await lastVersion(db, period.id)) ?? 0, language)
    const slices = async function* () {
      for await (const slice of allRows<PayInputRow>(db, payInputList, input, source))
        yield slice.map((row) => ({ ...worded(row, language), isNew: row.isNew ? say(language, 'pay.inputNew') : '' }))
    }
    const told = exportTold(db, { reader: person, module: payModules.pay }, slices())
    const title = say(language, 'pay.inputsOf', { period: periodSaid(period.code, language) })
    return listFile(title, payInputList, told, { person, language, input })
  })

  api.serve(payHandOverCalls.input, ({ id }, call) => {
    demandPay(call.person)
    return inputTold(db, id, call)
  })

  api.serve(payHandOverCalls.people, async ({ id, ...body }, { person }) => {
    demandManaged(person, await periodSeen(db, person, id))
    return peopleOfPeriod(db, id, body)
  })

  api.serve(payHandOverCalls.adjust, async ({ id, ...wish }, call) => {
    demandManaged(call.person, await periodSeen(db, call.person, id))
    await actOnce(db, call, async (tx) => {
      await adjust(tx, { periodId: id, ...wish, by: call.person.id })
      await tell(tx, call, 'adjust pay', id)
    })
    return told(id, call)
  })

  api.serve(payHandOverCalls.unadjust, async ({ id }, call) => {
    demandPay(call.person)
    const of = await first(db, sql<{ periodId: string }>`select period_id as "periodId" from pay_adjustment where id = ${id}::uuid`)
    if (!of) throw notFound()
    demandManaged(call.person, await periodSeen(db, call.person, of.periodId))
    await actOnce(db, call, async (tx) => {
      await unadjust(tx, { id, periodId: of.periodId, by: call.person.id })
      await tell(tx, call, 'take pay adjustment back', of.periodId)
    })
    return told(of.periodId, call)
  })
}

const worded = (row: PayInputRow, language: Language): PayInputRow => ({
  ...row,
  ofPeriod: row.ofPeriod && periodSaid(row.ofPeriod, language),
})

type Act = 'hand over pay period' | 'adjust pay' | 'take pay adjustment back'

/** Who did what of which period. Of whom and how much is told beside the adjustment, not to whoever reads the audit. */
const tell = (tx: Tx, { person }: Call<Viewer>, act: Act, periodId: string) =>
  sql`
    insert into audit (actor_id, act, entity, entity_id, detail, from_where)
    select ${person.readerId}::uuid, ${act}, 'pay-period', p.id, jsonb_build_object('after', jsonb_build_object('code', p.code)),
      ${person.from ?? null}
    from pay_period p where p.id = ${periodId}::uuid`.execute(tx)
