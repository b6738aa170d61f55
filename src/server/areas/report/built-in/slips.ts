import { sql } from 'kysely'
import { payModules } from '#shared/permissions.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import { exact } from '#server/foundation/database/expressions.ts'
import { hasDuty } from '#server/people/roles/duties.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { Asking, ReportRow } from '#server/platform/report/report.ts'
import { periodSeen } from '#server/records/pay/period-seen.ts'
import { areRead, type Period } from '#server/records/pay/periods.ts'
import { slipSource, unseenOfPeriod } from '#server/records/pay/register.ts'
import { builtIn, everyRow, queried } from './said.ts'

const inCurrency = { field: 'currency', label: 'pay.currency' }

/** The slips of a period, each of those whom the reader looks after, and what those come to of which only the sums are theirs. */
export const slips = builtIn('slips', {
  group: 'pay',
  parameters: [{ name: 'period', label: 'pay.period', kind: 'periodPay', isRequired: true }],
  refusal: (viewer) => (hasDuty(viewer, payModules.pay, payModules.bonus) ? null : 'error.hrOnly'),
  columns: {
    employee: { kind: 'person', label: 'pay.person' },
    code: { kind: 'text', label: 'pay.personCode' },
    unit: { kind: 'text', label: 'pay.unit' },
    site: { kind: 'text', label: 'pay.site' },
    slips: { kind: 'number', label: 'pay.slips' },
    earnings: { kind: 'money', label: 'pay.earnings', unit: inCurrency },
    deductions: { kind: 'money', label: 'pay.deductions', unit: inCurrency },
    net: { kind: 'money', label: 'pay.net', unit: inCurrency },
    version: { kind: 'number', label: 'pay.version' },
    isReleased: { kind: 'text', label: 'pay.released' },
  },
  chart: null,
  async shownAs(db, asking) {
    const { kind, code, state } = await periodOf(db, asking)
    return { module: payModules[kind], code: areRead(state) ? code : '' }
  },
  async *slices(db, asking) {
    const { viewer, language } = asking
    const { id, kind, currency } = await periodOf(db, asking)
    const each = everyRow(slipSource(viewer, id, kind), { among: [], order: sql`e.display_name, s.id` })
    const told = (row: ReportRow) => ({
      ...row,
      slips: 1,
      isReleased: say(language, row['isReleased'] ? 'pay.released' : 'pay.notReleasedYet'),
    })
    yield* queried(db, asking, each, told)
    const others = await unseen(db, viewer, id)
    if (others && others.slips > 0) yield [{ ...others, employee: say(language, 'report.othersAsSum'), currency }]
  },
})

/** The period that is asked for; to whoever looks after nobody's pay there it does not exist. */
const periodOf = (db: Db, { viewer, values }: Asking): Promise<Period> => periodSeen(db, viewer, values['period'] ?? '')

/** What the slips come to which the reader does not see one by one. */
const unseen = (db: Db, viewer: Viewer, periodId: string) =>
  first(
    db,
    sql<{ slips: number; earnings: string; deductions: string; net: string }>`
      select t.slips, ${exact(sql`t.earnings`)} as earnings, ${exact(sql`t.deductions`)} as deductions, ${exact(sql`t.net`)} as net
      from pay_period p join pay_group g on g.id = p.group_id ${unseenOfPeriod(viewer)} where p.id = ${periodId}::uuid`,
  )
