/** What somebody brings along of a leave type, in its unit; below zero: more was taken than there was. */
export interface OpeningBalance {
  employeeId: string
  leaveTypeId: string
  /** Exact, with at most three decimals. */
  quantity: string
  effectiveOn: string
  expiresOn: string | null
}

/** Why an opening balance is not taken, and what it is held against. */
export interface RefusedOpening {
  why: 'contradicts' | 'belowFloor' | 'notOpen' | 'tooMuch' | 'endsEarly' | 'changedSince' | 'short' | 'takenBefore' | 'own'
  other: string
}

/** When an opening balance comes, and with which import. */
export interface OpeningSource {
  today: string
  runId: string | null
  /** Of whom nothing is written: of whoever brings it along, unless they may; what is there already is unchanged all the same. */
  withheldFrom?: string | null
}
