/** Letters by which a narrow cell of a roster tells a shift, from its code alone: `NI` of NIGHT, `BE` of BER-EARLY, `S2` of SHIFT2. */
export function lettersOf(code: string): string {
  const parts = code.match(/\p{L}+|\d+/gu) ?? []
  return parts.length > 1
    ? parts
        .map((part) => part.slice(0, 1))
        .join('')
        .slice(0, 3)
    : code.slice(0, 2)
}
