import { sql } from 'kysely'
import { addDays } from '../../src/shared/records/calendar.ts'
import { act } from '../../src/server/approval/act/decision.ts'
import { cancel } from '../../src/server/approval/act/ending.ts'
import { saveAndSubmit } from '../../src/server/approval/act/entry.ts'
import type { Decision } from '../../src/server/approval/request/machine.ts'
import type { EngineWithDb } from '../../src/server/approval/request/module.ts'
import type { StoredRequest } from '../../src/server/approval/request/store.ts'
import { rows, type Db, type Tx } from '../../src/server/foundation/database/db.ts'
import { jointly } from '../../src/server/foundation/database/joint.ts'
import { Refusal } from '../../src/server/foundation/basis/refusal.ts'
import { findViewer, type Viewer } from '../../src/server/people/viewer.ts'
import { foundCompany, give, names, type Company, type Name } from './company.ts'
import { freshDatabase, type FreshDatabase } from './database.ts'
import { trialEngine, type TrialForm } from './engine.ts'
import { unlocked, withoutNames } from './naive.ts'
import { storedRequest, type RequestInWords } from './stored-request.ts'

/** How acts at once are begun. Deadlocks of those of their own are not tried again here: they are errors. */
export const beginnings = {
  'each in a transaction of its own': <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(work),
  'sharing transactions': jointly,
}
export type Beginning = keyof typeof beginnings
const ofItsOwn: Beginning = 'each in a transaction of its own'

/** How an act is done: with every guard, or as a naive engine would. */
export interface Way {
  engine: EngineWithDb
  tx: (tx: Tx) => Tx
  beginning: Beginning
}

export type Work = (way: Way, tx: Tx) => Promise<StoredRequest>
export type Outcome = { done: StoredRequest } | { refused: number }

export const refusals = (outcomes: readonly Outcome[]): number[] =>
  outcomes.flatMap((outcome) => ('refused' in outcome ? [outcome.refused] : []))

/** A company in which acts are done at once, each on a connection of its own. */
export interface Races {
  fresh: FreshDatabase
  company: Company
  engine: EngineWithDb
  viewers: Record<Name, Viewer>
  guarded(beginning?: Beginning): Way
  naive(beginning?: Beginning): Way
  /** Everything at once. */
  race(way: Way, works: readonly Work[]): Promise<Outcome[]>
  /** A form of its own days. */
  formOf(rule: string, length?: number, from?: string): TrialForm
  saving(by: Name, form: TrialForm, id?: string | null): Parameters<typeof saveAndSubmit>[3]
  acting(by: Name): Parameters<typeof cancel>[4]
  filing(by: Name, form: TrialForm): Work
  deciding(by: Name, decision: Decision, id: string): Work
  cancelling(by: Name, id: string): Work
  /** The id of a request that waits. */
  filed(rule: string, by?: Name): Promise<string>
  stored(id: string): Promise<RequestInWords>
  /** What of its ledger a request's status promises: one reservation, taken, or nothing. */
  ledgerFits(id: string): Promise<boolean>
}

export async function openRaces(): Promise<Races> {
  const fresh = await freshDatabase({ max: 24 })
  const company = await foundCompany(fresh.database)
  const engine = trialEngine(fresh.database, company)
  const viewers = {} as Record<Name, Viewer>
  for (const name of names) viewers[name] = (await findViewer(engine.db, name)) as Viewer
  await give(fresh.database, company.id.amina, company.leave.annual, 5000)
  const guarded = (beginning = ofItsOwn): Way => ({ engine, tx: (tx) => tx, beginning })
  let days = 0

  const race: Races['race'] = (way, works) =>
    Promise.all(
      works.map(async (work): Promise<Outcome> => {
        try {
          return { done: await beginnings[way.beginning](engine.db, (tx) => work(way, way.tx(tx))) }
        } catch (error) {
          if (error instanceof Refusal) return { refused: error.statusCode }
          throw error
        }
      }),
    )
  const formOf: Races['formOf'] = (rule, length = 2, from = addDays('2030-01-01', (days += 10))) => ({
    rule,
    from,
    days: length,
    approvers: [],
  })
  const saving: Races['saving'] = (by, form, id = null) => ({
    viewer: viewers[by],
    id,
    form,
    employeeId: null,
    version: null,
    attachmentIds: [],
    now: new Date(),
  })
  const acting: Races['acting'] = (by) => ({ viewer: viewers[by], note: '', attachmentId: null, version: null, now: new Date() })
  const filing: Races['filing'] = (by, form) => (way, tx) => saveAndSubmit(way.engine, tx, 'trial', saving(by, form))
  const stored = (id: string) => storedRequest(engine.db, company, id)

  return {
    fresh,
    company,
    engine,
    viewers,
    guarded,
    naive: (beginning = ofItsOwn) => ({ engine: withoutNames(engine), tx: unlocked, beginning }),
    race,
    formOf,
    saving,
    acting,
    filing,
    deciding: (by, decision, id) => (way, tx) => act(way.engine, tx, 'trial', id, decision, acting(by)),
    cancelling: (by, id) => (way, tx) => cancel(way.engine, tx, 'trial', id, acting(by)),
    async filed(rule, by = 'amina') {
      const [outcome] = await race(guarded(), [filing(by, formOf(rule))])
      if (!outcome || !('done' in outcome)) throw new Error('it should have been filed')
      return outcome.done.id
    },
    stored,
    async ledgerFits(id) {
      const { statusId } = await stored(id)
      const events = await rows(engine.db, sql<{ kind: string }>`select kind from leave_event where request_id = ${id}::uuid`)
      const sum = (plus: string, minus: string) =>
        events.filter((event) => event.kind === plus).length - events.filter((event) => event.kind === minus).length
      const taken = await rows(engine.db, sql<{ taken: boolean }>`select distinct taken from leave_day where request_id = ${id}::uuid`)
      const reserved = statusId === 1 || statusId === 40
      return (
        sum('reservation', 'release') === (reserved ? 1 : 0) &&
        sum('taken', 'returned') === (statusId === 4 ? 1 : 0) &&
        JSON.stringify(taken) === JSON.stringify(reserved ? [{ taken: false }] : statusId === 4 ? [{ taken: true }] : [])
      )
    },
  }
}
