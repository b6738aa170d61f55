import { expect, it } from 'vitest'
import { plainOvertime, type OvertimePolicy } from '#shared/records/overtime/policy.ts'
import { policyAt, type OvertimeRule } from './rules.ts'

const policy = (least: number): OvertimePolicy => ({ ...plainOvertime, least })
const rule = (siteId: string | null, startsOn: string, of: OvertimePolicy): OvertimeRule => ({
  id: `${siteId} ${startsOn}`,
  siteId,
  site: siteId,
  startsOn,
  policy: of,
})
const [company, later, berlin] = [policy(10), policy(20), policy(30)]
/** By site, the latest first. */
const rules = [rule(null, '2026-07-01', later), rule(null, '2026-01-01', company), rule('berlin', '2026-04-01', berlin)]

it('overtime goes by the rules of its site in force on the day, else by those of every site, else by the plain ones', () => {
  const at = (siteId: string | null, day: string) => policyAt(rules, siteId, day)
  expect(['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01'].map((day) => at('jakarta', day))).toEqual([
    plainOvertime,
    company,
    company,
    later,
  ])
  expect(['2026-03-31', '2026-04-01', '2026-12-31'].map((day) => at('berlin', day))).toEqual([company, berlin, berlin])
  expect(['2025-12-31', '2026-07-01'].map((day) => at(null, day))).toEqual([plainOvertime, later])
})
