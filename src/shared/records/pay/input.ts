/**
 * What a period hands over to the payroll of a person: time worked and missed, overtime by its rate, leave that is paid and that is not, days
 * of an allowance, instalments of loans, leave that is paid out, what was adjusted by hand, and that somebody began, ended or has another account.
 */
export const inputKinds = [
  'worked',
  'missing',
  'overtime',
  'leave',
  'unpaidLeave',
  'allowance',
  'loan',
  'paidOut',
  'adjustment',
  'begun',
  'ended',
  'bank',
] as const
export type InputKind = (typeof inputKinds)[number]

/** In what its quantity is counted; `times` is a bare number. */
export const inputUnits = ['minutes', 'hours', 'days', 'months', 'percent', 'times'] as const
export type InputUnit = (typeof inputUnits)[number]
