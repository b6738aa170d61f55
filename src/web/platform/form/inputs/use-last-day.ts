import { useState } from 'react'
import { readMoment } from '../typing.ts'

/** The day that a field says; while it says none that can be read, the one it said last. What goes with the day waits for the next. */
export function useLastDay(text: string): string | null {
  const day = readMoment('date', text)
  const [last, setLast] = useState(day)
  if (day !== null && day !== last) setLast(day)
  return day ?? last
}
