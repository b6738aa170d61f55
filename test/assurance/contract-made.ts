import { expect } from 'vitest'
import type { Person } from './cast.ts'

/** What earlier calls have made that later ones name. */
export interface Known {
  day(person: Person): string
  id(person: Person): string
  annual: string
  loanItem: string
  permitReason: string
  shiftId: string
  shiftReason: string
  overtimeReason: string
  project: string
  /** An available balance of joko's. */
  jokosGain: string
  /** Everybody’s, where the portal itself signs people in. */
  password: string
  file: string
  /** A file that no request has taken. */
  looseFile: string
  otherLooseFile: string
  thirdLooseFile: string
  fileKind: string
  contactKind: string
  bank: string
  notification: string
  /** A payslip of amina's and a bonus slip, with their periods. */
  slip: string
  payPeriod: string
  bonus: string
  bonusPeriod: string
  /** Ids of requests by the name under which they were kept. */
  requests: Map<string, string>
}

/** One call of the contract: who makes it, with what, and what it must answer. `keep` names the request, or the file, it made. */
export interface Made {
  call: string
  by: Person
  input?: (known: Known) => Record<string, unknown>
  answers: unknown
  keep?: string
}

export const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/) as string
export const page = (row: unknown, more: object = {}) => ({
  listData: expect.arrayContaining([expect.objectContaining(row)]) as unknown[],
  totalData: expect.any(Number) as number,
  totalPage: expect.any(Number) as number,
  ...more,
})
export const person = (first: string) => ({ displayName: `${first} Tester`, code: `E-${first.toLowerCase()}` })
