import { sql } from 'kysely'
import { today } from '#server/foundation/basis/clock.ts'
import { clearEnded } from '#server/foundation/identity/ended-sign-ins.ts'
import { clearChallenges } from '#server/foundation/credentials/challenges.ts'
import { clearSessions } from '#server/foundation/identity/sessions.ts'
import { clearInvitations } from '#server/foundation/credentials/invitations.ts'
import { clearTries } from '#server/foundation/credentials/sign-in-locks.ts'
import { transaction, type Db } from '#server/foundation/database/db.ts'
import type { Job } from '#server/foundation/database/jobs.ts'
import { goOn, type LongChange } from '#server/foundation/database/long-changes.ts'
import { openHandOverWork } from '#server/areas/pay-hand-over/work.ts'
import { openReports } from '#server/areas/report/register.ts'
import { sweepRuns } from '#server/areas/report/runs.ts'
import { workSchedules } from '#server/areas/report/schedules/work.ts'
import { openReportWork } from '#server/areas/report/work.ts'
import { openSimulationWork } from '#server/areas/leave-types/simulation-work.ts'
import { letReturn } from '#server/people/posts/standing.ts'
import { openBatchWork } from '#server/approval/background/batch-work.ts'
import { openReplayWork } from '#server/approval/background/replay-work.ts'
import { sweepHeld } from '#server/approval/background/held.ts'
import { openHeldWork } from '#server/approval/background/held-work.ts'
import type { EngineWithDb } from '#server/approval/request/module.ts'
import { moneyApart } from '#server/approval/request/measure.ts'
import { followEarlierMoves, followMoves } from '#server/approval/upkeep/site-moves.ts'
import { tellStandIns } from '#server/approval/request/stand-ins.ts'
import { upkeep } from '#server/approval/upkeep/upkeep.ts'
import { sweepImports } from '#server/areas/import/browser/sweep.ts'
import { openImportWork } from '#server/areas/import/browser/work.ts'
import type { AuditWatch } from '#server/platform/audit-watch.ts'
import type { Delivery } from '#server/platform/mail/delivery.ts'
import { sweepMail } from '#server/platform/mail/outbox.ts'
import { sweepPush, type PushDelivery } from '#server/platform/push/delivery.ts'
import { sweepAttachments } from '#server/platform/attachments.ts'
import { followRules } from '#server/records/attendance/upkeep/due.ts'
import { openDueWork } from '#server/records/attendance/upkeep/due-work.ts'
import { recomputeLately, settleDays } from '#server/records/attendance/upkeep/upkeep.ts'
import { tellBegun } from '#server/records/announcement/telling.ts'
import { tellReleased } from '#server/records/pay/telling.ts'
import { grantEntitlements } from '#server/records/leave/grants.ts'

/** Changes of data that migrations leave to be done in pieces (docs/operating.md). */
const longChanges: readonly LongChange[] = [followEarlierMoves, followRules, moneyApart]

const clearSignIns = async (db: Db) => {
  await clearEnded(db)
  await clearTries(db)
  await clearInvitations(db)
  await clearChallenges(db)
  await clearSessions(db)
}

/** What the portal does by itself. */
export const jobsOf = (
  engine: EngineWithDb,
  mail: Delivery | null,
  push: PushDelivery,
  audit: AuditWatch,
  batches = openBatchWork(engine),
  replays = openReplayWork(engine),
  due = openDueWork(engine.db, () => {}),
  imports = openImportWork(engine.db, () => {}),
  simulations = openSimulationWork(engine.db),
  handOvers = openHandOverWork(engine.db),
  reports = openReports(),
  reportWork = openReportWork(engine.db, reports),
): Job[] => [
  { name: 'request-upkeep', cron: '*/5 * * * *', run: () => upkeep(engine, new Date()) },
  { name: 'returns', cron: '2 * * * *', run: () => transaction(engine.db, letReturn) },
  { name: 'site-moves', cron: '15 * * * *', run: () => followMoves(engine.db) },
  { name: 'batches', cron: '* * * * *', run: () => batches.sweep(), stop: () => batches.stop() },
  { name: 'flow-replays', cron: '* * * * *', run: () => replays.sweep(), stop: () => replays.stop() },
  { name: 'leave-simulations', cron: '* * * * *', run: () => simulations.sweep(), stop: () => simulations.stop() },
  { name: 'hand-overs', cron: '* * * * *', run: () => handOvers.sweep(), stop: () => handOvers.stop() },
  { name: 'reports', cron: '* * * * *', run: () => reportWork.sweep(), stop: () => reportWork.stop() },
  { name: 'report-schedules', cron: '* * * * *', run: () => workSchedules(engine.db, reports, reportWork) },
  { name: 'report-sweep', cron: '35 3 * * *', run: () => sweepRuns(engine.db) },
  { name: 'held-decisions', cron: '* * * * *', run: () => openHeldWork(engine, () => {}).run() },
  { name: 'held-sweep', cron: '30 3 * * *', run: () => sweepHeld(engine.db) },
  { name: 'announcements', cron: '*/5 * * * *', run: () => tellBegun(engine.db) },
  { name: 'payslips', cron: '* * * * *', run: () => tellReleased(engine.db) },
  { name: 'leave-grants', cron: '10 * * * *', run: () => grantEntitlements(engine.db, today()) },
  { name: 'attendance-due', cron: '* * * * *', run: () => due.sweep(), stop: () => due.stop() },
  { name: 'imports', cron: '* * * * *', run: () => imports.sweep(), stop: () => imports.stop() },
  { name: 'import-sweep', cron: '25 * * * *', run: () => sweepImports(engine.db) },
  { name: 'attendance-days', cron: '*/15 * * * *', run: () => settleDays(engine.db, new Date()) },
  { name: 'attendance-nightly', cron: '30 1 * * *', run: () => recomputeLately(engine.db, new Date()) },
  { name: 'long-changes', cron: '* * * * *', run: () => goOn(engine.db, longChanges) },
  { name: 'audit-seal', cron: '* * * * *', run: () => audit.seal() },
  { name: 'audit-head', cron: '5 * * * *', run: () => audit.tellHead() },
  { name: 'audit-check', cron: '15 2 * * *', run: () => audit.check() },
  ...(mail ? [{ name: 'mail', cron: '* * * * *', run: () => mail.run(), stop: () => mail.stop() }] : []),
  { name: 'stand-ins', cron: '* * * * *', run: () => tellStandIns(engine.db, null) },
  { name: 'push', cron: '* * * * *', run: () => push.run(), stop: () => push.stop() },
  { name: 'push-sweep', cron: '30 3 * * *', run: () => sweepPush(engine.db) },
  { name: 'mail-sweep', cron: '50 3 * * *', run: () => sweepMail(engine.db) },
  { name: 'sign-in-sweep', cron: '45 3 * * *', run: () => clearSignIns(engine.db) },
  { name: 'attachment-sweep', cron: '20 * * * *', run: () => sweepAttachments(engine.db) },
  {
    name: 'idempotency-sweep',
    cron: '40 3 * * *',
    run: () => sql`delete from idempotency where at < now() - interval '7 days'`.execute(engine.db),
  },
]
