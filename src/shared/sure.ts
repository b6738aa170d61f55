/** What cannot be missing, as its caller says why. Throws where it is: that is a fault of the portal's own. */
export function sure<T>(value: T | null | undefined, why: string): T {
  if (value === null || value === undefined) throw new Error(`this cannot be missing: ${why}`)
  return value
}
