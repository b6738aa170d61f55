import { expect } from 'vitest'
import { payAllowanceSetUp, payComponentSetUp, payGroupSetUp, payWageTypeSetUp } from '#shared/areas/pay-set-up.ts'
import { page, uuid, type Made } from './contract-made.ts'
import type { PeriodAt } from './rights-pay-targets.ts'
import { words } from './rights-profile.ts'
import type { Cells, Row } from './rights-table.ts'

/** Slips are read by whose they are, and by HR of the site; periods are seen and let go by HR, of all sites where their group is. */
export function payRows(everyone: Cells): Record<string, Row[]> {
  const each = (statuses: (role: string, relation: string) => number): Cells => ({
    ...(Object.fromEntries(
      Object.entries(everyone).map(([role, cells]) => [
        role,
        Object.fromEntries(Object.keys(cells).map((relation) => [relation, statuses(role, relation)])),
      ]),
    ) as Cells),
    nobody: { stranger: 401 },
  })
  const reads = each((role, relation) => (relation === 'own' || role === 'indra' || (role === 'dewi' && relation === 'ofSite') ? 200 : 404))
  const opens: Row[] = [
    { module: null, wish: 'reads', cells: everyone, input: async (targets) => ({ password: await targets.pay.password() }) },
  ]
  const looksAfter = each((role) => (role === 'dewi' || role === 'indra' ? 200 : 403))
  const manages = each((role) => (role === 'indra' ? 200 : 403))
  const own = (module: string, wish: Row['wish'] = 'reads', input: Row['input'] = async () => ({})): Row => ({
    module,
    wish,
    cells: everyone,
    input,
  })
  const slips = (kind: 'pay' | 'bonus', module: string, [list, detail, paper, whole, of]: readonly string[]): Record<string, Row[]> => ({
    [`POST ${list}`]: [own(module)],
    [`POST /x${of}/export`]: [own(module)],
    [`GET ${detail}`]: [
      { module, wish: 'reads', cells: reads, input: async (targets, name) => ({ id: (await targets.pay.paid(name, kind)).slipId }) },
    ],
    [`GET ${paper}`]: [
      { module, wish: 'reads', cells: reads, input: async (targets, name) => ({ id: (await targets.pay.paid(name, kind)).slipId }) },
    ],
    [`GET ${whole}`]: [
      {
        module,
        wish: 'reads',
        cells: reads,
        input: async (targets, name) => ({ a: targets.idOf(name), b: (await targets.pay.paid(name, kind)).periodId }),
      },
    ],
    [`GET /x${of}/years/{year}/download`]: [{ module, wish: 'reads', cells: each(() => 404), input: async () => ({ year: 1950 }) }],
  })
  const ofPeriod = (wish: Row['wish'], cells: Cells, period: PeriodAt): Row => ({
    module: null,
    wish,
    cells,
    input: async (targets) => ({ id: await targets.pay.period(period) }),
  })
  const changes = (cells: Cells, period: PeriodAt) => [ofPeriod('writes', cells, period)]
  return {
    ...slips('pay', 'Payroll', [
      '/v2/payrolls',
      '/payrollsdetail/{id}',
      '/payrolls/{id}/downloads',
      '/payrolls/{a}/{b}/downloads',
      '/payrolls',
    ]),
    ...slips('bonus', 'Bonus', ['/v2/bonus', '/bonus/{id}', '/x/bonus/{id}/download', '/bonus/{a}/{b}/downloads', '/bonus']),
    'GET /payrolls/configuration': [{ module: null, wish: 'reads', cells: everyone, input: async () => ({}) }],
    'GET /bonus/configuration': [{ module: null, wish: 'reads', cells: everyone, input: async () => ({}) }],
    'POST /payrolls/inputpassword': opens,
    'POST /bonus/inputPassword': opens,
    'POST /v3/payrolls/datasource/periodpays': [{ module: null, wish: 'reads', cells: everyone, input: async () => ({}) }],
    'POST /x/pay-periods': [{ module: null, wish: 'reads', cells: looksAfter, input: async () => ({}) }],
    'POST /x/pay-periods/export': [{ module: null, wish: 'reads', cells: looksAfter, input: async () => ({}) }],
    'GET /x/pay-periods/groups': [{ module: null, wish: 'reads', cells: looksAfter, input: async () => ({}) }],
    'GET /x/pay-periods/{id}': [ofPeriod('reads', looksAfter, 'open')],
    'POST /x/pay-periods/{id}/slips': [ofPeriod('reads', looksAfter, 'filled')],
    'POST /x/pay-periods/{id}/slips/export': [ofPeriod('reads', looksAfter, 'filled')],
    'PUT /x/pay-periods': [
      {
        module: null,
        wish: 'writes',
        cells: manages,
        input: async (targets) => ({
          groupId: await targets.pay.group(),
          kind: 'pay',
          code: '2026-12',
          names: { en: '', id: '' },
          startsOn: '2026-12-01',
          endsOn: '2026-12-31',
          cutOffOn: '2026-12-20',
          paidOn: '2026-12-28',
        }),
      },
    ],
    'DELETE /x/pay-periods/{id}': changes(manages, 'open'),
    'POST /x/pay-periods/{id}/release': [{ module: null, wish: 'writes', cells: manages, input: (targets) => targets.pay.toRelease() }],
    'GET /x/pay-periods/{id}/hand-over': [ofPeriod('reads', looksAfter, 'open')],
    'POST /x/pay-periods/{id}/hand-over': changes(manages, 'open'),
    'POST /x/pay-periods/{id}/inputs': [ofPeriod('reads', looksAfter, 'open')],
    'POST /x/pay-periods/{id}/inputs/export': [ofPeriod('reads', looksAfter, 'open')],
    'GET /x/pay-inputs/{id}': [
      {
        module: null,
        wish: 'reads',
        cells: each((role, relation) => {
          if (role === 'indra') return 200
          if (role !== 'dewi') return 403
          return relation === 'ofSite' ? 200 : 404
        }),
        input: async (targets, name) => ({ id: await targets.pay.input(name) }),
      },
    ],
    'POST /x/pay-periods/{id}/people': [ofPeriod('reads', manages, 'open')],
    'POST /x/pay-periods/{id}/adjustments': [
      { module: null, wish: 'writes', cells: manages, input: async (targets, name) => targets.pay.adjusting(name) },
    ],
    'DELETE /x/pay-adjustments/{id}': [
      { module: null, wish: 'writes', cells: manages, input: async (targets, name) => ({ id: await targets.pay.adjustment(name) }) },
    ],
    'POST /x/pay-periods/{id}/confirm': changes(manages, 'asked'),
    'POST /x/pay-periods/{id}/take-back': changes(manages, 'held'),
    'POST /x/pay-periods/{id}/close': changes(manages, 'out'),
    'POST /x/pay-periods/{id}/reopen': changes(manages, 'closed'),
  }
}

/** What each asks for that is set up of pay. */
export const paySetUpBodies = {
  [payGroupSetUp.kind]: async () => ({ currency: 'IDR' }),
  [payComponentSetUp.kind]: async () => ({ kind: 'earning' }),
  [payAllowanceSetUp.kind]: async () => ({ leastWorked: 240 }),
  [payWageTypeSetUp.kind]: async () => ({ kind: 'overtime' }),
}

const slip = { employee: 'Amina Tester', currency: 'IDR', earnings: '16000000', deductions: '1000000', net: '15000000', version: 1 }
const row = { net: '15000000', currency: 'IDR', isLocked: false, isNew: true }
const closed = { asksPassword: false, hasPassword: true }
const opened = { key: expect.any(String) as string, validUntilDate: expect.any(String) as string }

/** The documents' calls of payroll and bonus, as they answer where the company asks for no password: what opens slips can be had all the same. */
export const payCallsMade: Made[] = [
  {
    call: 'POST /v3/payrolls/datasource/periodpays',
    by: 'amina',
    answers: page({ id: uuid, displayName: 'November 2026' }, { totalData: 1 }),
  },
  { call: 'POST /v2/payrolls', by: 'amina', answers: page({ ...row, periodPay: 'November 2026' }, { totalData: 1 }) },
  { call: 'GET /payrollsdetail/{id}', by: 'amina', input: ({ slip: id }) => ({ id }), answers: { ...slip, periodPay: 'November 2026' } },
  { call: 'GET /payrolls/{id}/downloads', by: 'amina', input: ({ slip: id }) => ({ id }), answers: 'a file' },
  { call: 'GET /payrolls/{a}/{b}/downloads', by: 'amina', input: ({ id, payPeriod: b }) => ({ a: id('amina'), b }), answers: 'a file' },
  { call: 'GET /payrolls/configuration', by: 'amina', answers: closed },
  { call: 'POST /payrolls/inputpassword', by: 'amina', input: () => ({ password: words }), answers: opened },
  { call: 'POST /v2/bonus', by: 'amina', answers: page({ ...row, periodPay: 'November 2026' }, { totalData: 1 }) },
  { call: 'GET /bonus/{id}', by: 'amina', input: ({ bonus: id }) => ({ id }), answers: slip },
  { call: 'GET /bonus/{a}/{b}/downloads', by: 'amina', input: ({ id, bonusPeriod: b }) => ({ a: id('amina'), b }), answers: 'a file' },
  { call: 'GET /bonus/configuration', by: 'amina', answers: closed },
  { call: 'POST /bonus/inputPassword', by: 'amina', input: () => ({ password: words }), answers: opened },
]
