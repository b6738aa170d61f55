export type GainKind = 'entitlement' | 'accrual' | 'carry-over' | 'adjustment' | 'compensation'

export type DeductionKind = 'taken' | 'adjusted' | 'paid-out' | 'reservation'

export type LeaveEventKind = GainKind | DeductionKind | 'ceiling' | 'expiry' | 'expiry-reservation' | 'release' | 'returned' | 'withdrawn'

/**
 * One row of the ledger. `quantity` is positive; its kind gives the sign. Of a carry-over it is the most that may go over:
 * how much does, follows from what is left of the gains that ended on the day before. Of a ceiling it is the balance at which the
 * regular gains of its day stop.
 */
export interface LeaveEvent {
  id: string
  kind: LeaveEventKind
  quantity: number
  effectiveOn: string
  /** Last day on which a gain may be used; null: for ever. */
  expiresOn: string | null
  /** Of a leave: quantity by day. */
  days: readonly (readonly [day: string, quantity: number])[] | null
  /** Request and line: `release` undoes a reservation, `returned` a deduction, `withdrawn` a gain or a change of its expiry. */
  source: string | null
  /** Of a change of expiry: the gain whose last day becomes `expiresOn`. Of what is withdrawn without a request: the regular gain. */
  gain?: string | null
  /** Of a reservation that is no leave: what an approval makes of it. */
  becomes?: 'adjusted' | 'paid-out' | null
  /** What was said for an adjustment. */
  reason?: string | null
  /** A gain of a projection that is not written yet: one that is due has begun all the same. */
  coming?: 'due' | 'later'
  /** What somebody brought along: it stands for every regular gain until its day. */
  opening?: boolean
}

export const gains: readonly string[] = ['entitlement', 'accrual', 'carry-over', 'adjustment', 'compensation']

export const deductions: readonly string[] = ['taken', 'adjusted', 'paid-out', 'reservation'] satisfies DeductionKind[]
