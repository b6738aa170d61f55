import { bonusCalls, bonusList, payrollCalls, payslipList } from '#shared/areas/pay.ts'

/** What screens of a kind of pay go by. */
export const slipKinds = {
  pay: {
    calls: payrollCalls,
    list: payslipList,
    path: '/payslips',
    words: { title: 'pay.title', one: 'pay.one', subtitle: 'pay.subtitle', none: 'pay.none' },
  },
  bonus: {
    calls: bonusCalls,
    list: bonusList,
    path: '/bonus',
    words: { title: 'pay.bonus', one: 'pay.bonusOne', subtitle: 'pay.bonusSubtitle', none: 'pay.noneBonus' },
  },
} as const
export type SlipKind = (typeof slipKinds)[keyof typeof slipKinds]
