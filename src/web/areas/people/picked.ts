import { mostAtOnce } from '#shared/areas/people.ts'

/** People who are picked, by their names. */
export type Picked = ReadonlyMap<string, string>

interface Person {
  id: string
  employee: string
}

/** Those who are picked once these are, or no longer are: as many as are changed at once, and how many are left out of these. */
export function turned(before: Picked, people: readonly Person[], isOn: boolean): { picked: Picked; left: number } {
  const rest = [...before].filter(([id]) => !people.some((one) => one.id === id))
  const wished = isOn ? [...rest, ...people.map(({ id, employee }) => [id, employee] as const)] : rest
  return { picked: new Map(wished.slice(0, mostAtOnce)), left: Math.max(0, wished.length - mostAtOnce) }
}
