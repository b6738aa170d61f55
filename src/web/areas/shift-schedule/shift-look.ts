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
