import { useNavigate, useSearch } from '@tanstack/react-router'
import { addMonths } from '#shared/records/calendar.ts'

/** What of the calendar is looked at, as it stands in the address; absent: as it was last, this month, one's own team. */
export interface LookedAt {
  readonly tab?: 'mine' | 'team'
  readonly month?: string
  readonly drawn?: 'month' | 'year'
  /** Whose: a unit with its name. */
  readonly unit?: string
  readonly unitName?: string
}

/** What the address says, as far as it can be read. */
export function lookedAt(search: Readonly<Record<string, unknown>>): LookedAt {
  const text = (name: string) => (typeof search[name] === 'string' && search[name] !== '' ? search[name] : undefined)
  const one = <T extends string>(name: string, of: readonly T[]) => of.find((each) => each === search[name])
  const [tab, drawn] = [one('tab', ['mine', 'team'] as const), one('drawn', ['month', 'year'] as const)]
  const [month, unit, unitName] = [text('month'), text('unit'), text('unitName')]
  return {
    ...(tab && { tab }),
    ...(drawn && { drawn }),
    ...(month && isMonth(month) && { month }),
    ...(unit && { unit, unitName: unitName ?? '' }),
  }
}

const isMonth = (text: string) => /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text) && addMonths(`${text}-01`, 0).startsWith(text)

/** What is looked at, in the address: whoever opens it, or comes back to it, sees the same. */
export function useLookedAt(): [LookedAt, (next: Partial<Record<keyof LookedAt, string | undefined>>) => void] {
  const navigate = useNavigate()
  const at = lookedAt(useSearch({ strict: false }))
  const look = (next: Partial<Record<keyof LookedAt, string | undefined>>) =>
    void navigate({ to: '.', search: ((old: object) => ({ ...old, ...next })) as never, replace: true, resetScroll: false })
  return [at, look]
}
