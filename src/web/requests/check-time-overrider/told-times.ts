/** `08:00–17:00`, or whichever of the two is told. */
export const toldTimes = ({ checkIn, checkOut }: { checkIn: string | null; checkOut: string | null }): string =>
  checkIn && checkOut ? `${checkIn}–${checkOut}` : (checkIn ?? checkOut ?? '')
