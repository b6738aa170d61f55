/** The room's texts, with those of attendance: it tells what becomes of days. */
export const texts = async () => ({
  ...(await import('#shared/texts/en/attendance.ts')).attendance,
  ...(await import('#shared/texts/en/manual-shift.ts')).manualShift,
})
