/** Days of a week, Monday first. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6]

/** A day of a week that begins on a Monday, by which days are named. */
export const dayOf = (index: number): string => `2024-01-0${index + 1}`
