import { transaction } from '#server/foundation/database/db.ts'
import { saveAndSubmit } from '#server/approval/act/entry.ts'
import type { EngineWithDb } from '#server/approval/request/module.ts'
import { assign } from '#server/people/assignments.ts'
import { findViewer, type Viewer } from '#server/people/viewer.ts'
import { addDays } from '#shared/records/calendar.ts'
import { give, type Company, type Name } from './company.ts'
import { freshCompany, type FreshDatabase } from './database.ts'
import { trialEngine, type TrialForm } from './engine.ts'

/** The engine with its trial module on a company of its own. */
export interface Trials {
  fresh: FreshDatabase
  company: Company
  engine: EngineWithDb
  viewer(name: Name): Promise<Viewer>
  /** Files a request of two days, each in a week of its own unless the form says otherwise. */
  file(form: Pick<TrialForm, 'rule'> & Partial<TrialForm>, how?: Filing): Promise<string>
  /** Puts somebody elsewhere from a day on; Jakarta and budi stay where nothing else is said. */
  move(name: Name, startsOn: string, to: { site?: keyof Company['site']; manager?: Name }): Promise<unknown>
}

interface Filing {
  by?: Name
  /** For somebody else. */
  whose?: Name
  at?: Date
  /** By other flows than the usual ones. */
  through?: EngineWithDb
}

/** Begins with leave of a hundred days for those who file. */
export async function openTrials(entitled: readonly Name[]): Promise<Trials> {
  const fresh = await freshCompany()
  const { company } = fresh
  const { db } = fresh.database
  const engine = trialEngine(fresh.database, company)
  for (const name of entitled) await give(fresh.database, company.id[name], company.leave.annual, 100)
  const viewer = async (name: Name) => (await findViewer(db, name)) as Viewer
  let weeks = 0
  return {
    fresh,
    company,
    engine,
    viewer,
    async file(form, { by = 'amina', whose, at = new Date(), through = engine } = {}) {
      const whole = { from: addDays('2032-01-05', (weeks += 1) * 7), days: 2, approvers: [], ...form }
      const saving = {
        viewer: await viewer(by),
        id: null,
        form: whole,
        employeeId: whose ? company.id[whose] : null,
        version: null,
        attachmentIds: [],
        now: at,
      }
      return (await transaction(db, (tx) => saveAndSubmit(through, tx, 'trial', saving))).id
    },
    move: (name, startsOn, { site = 'jakarta', manager = 'budi' }) =>
      transaction(db, (tx) =>
        assign(tx, {
          employeeId: company.id[name],
          startsOn,
          unitId: company.unit.platform,
          positionId: null,
          siteId: company.site[site],
          managerId: company.id[manager],
          grade: null,
          employmentStatus: 'permanent',
        }),
      ),
  }
}
