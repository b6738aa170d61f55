/**
 * So many days before and after a day move with its shifts: who came to a shift of a day and a night may go from it until six
 * hours after its end, on the third day, unless a shift of that day begins before; and a going that one day no longer claims
 * may be near the shift that begins after it.
 */
export const shiftReach = { before: 3, after: 3 }

/**
 * So many days before and after its day by the clock a check time may change: who goes may have come to a shift of a day and a
 * night that began three days before; and who comes may take a going of the next day from a shift that begins soon after it.
 */
export const checkReach = { before: 3, after: 2 }

/** So many days before and after a day all is known that it is computed from: its check times, and whatever says that they are its own. */
export const factsReach = 3
