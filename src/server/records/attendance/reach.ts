/**
 * So many days before and after a day move with its shifts: a shift claims check times from the evening before until the
 * morning after, whoever goes may have come a day earlier, and a going that one day no longer claims may be near the shift
 * that begins after it.
 */
export const shiftReach = { before: 2, after: 3 }
