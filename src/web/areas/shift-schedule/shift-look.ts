/** Colours that a shift can have. */
const hues = ['blue', 'orange', 'green', 'brown', 'yellow', 'darkred'] as const

export type Hue = (typeof hues)[number]

/**
 * A shift's colour by the hour at which it begins, `14:30`: its own, whichever others there are. Shifts that begin eight or
 * twelve hours apart, as they follow each other through a day, differ, and so do those of neighbouring hours.
 */
export function hueOf(start: string): Hue {
  const hour = Number(start.slice(0, 2))
  return hues[(hour + (hour < 12 ? 0 : 1)) % hues.length] ?? 'blue'
}

/** Letters by which a narrow cell tells a shift, from its code alone: `NI` of NIGHT, `BE` of BER-EARLY, `S2` of SHIFT2. */
export function lettersOf(code: string): string {
  const parts = code.match(/\p{L}+|\d+/gu) ?? []
  return parts.length > 1
    ? parts
        .map((part) => part.slice(0, 1))
        .join('')
        .slice(0, 3)
    : code.slice(0, 2)
}
