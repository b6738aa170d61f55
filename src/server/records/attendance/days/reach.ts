/**
 * So many days before and after a day move with its shifts: a shift claims check times from the evening before until the
 * morning after, whoever goes may have come a day earlier, and a going that one day no longer claims may be near the shift
 * that begins after it.
 */
export const shiftReach = { before: 2, after: 3 }

/**
 * So many days before and after its day by the clock a check time may change: who goes may have come on the day before, whose
 * shift began a day earlier still; and who comes may take a going of the next day from a shift that begins soon after it.
 */
export const checkReach = { before: 2, after: 2 }
