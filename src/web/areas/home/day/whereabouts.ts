import type { Place } from '#shared/records/attendance/check-in-rule.ts'

/** So long the browser may look for where it is; one that is a minute old will do. */
const lookMs = 15_000
const freshMs = 60_000

/** Where the browser says it is; null where it may not tell, or does not know. */
export function whereabouts(): Promise<Place | null> {
  const { geolocation } = navigator as { geolocation?: Geolocation }
  if (!geolocation) return Promise.resolve(null)
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: lookMs, maximumAge: freshMs },
    )
  })
}
