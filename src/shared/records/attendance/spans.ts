/** A stretch of time: instants in milliseconds since 1970, `from` before `until`. */
export interface Span {
  readonly from: number
  readonly until: number
}

const minuteMs = 60_000

/** In order, without gaps of nothing and without overlaps: what lies in any of the given. */
export function union(spans: readonly Span[]): Span[] {
  const sorted = spans.filter(({ from, until }) => from < until).toSorted((a, b) => a.from - b.from)
  const joined: Span[] = []
  for (const span of sorted) {
    const last = joined.at(-1)
    if (last && span.from <= last.until) joined[joined.length - 1] = { from: last.from, until: Math.max(last.until, span.until) }
    else joined.push(span)
  }
  return joined
}

/** What lies in both. */
export function common(one: readonly Span[], other: readonly Span[]): Span[] {
  return union(union(one).flatMap((a) => union(other).map((b) => ({ from: Math.max(a.from, b.from), until: Math.min(a.until, b.until) }))))
}

/** What lies in the first and not in the second. */
export function without(one: readonly Span[], other: readonly Span[]): Span[] {
  let rest = union(one)
  for (const cut of union(other))
    rest = rest.flatMap((span) =>
      union([
        { from: span.from, until: Math.min(span.until, cut.from) },
        { from: Math.max(span.from, cut.until), until: span.until },
      ]),
    )
  return rest
}

/** Whole minutes that spans last together; what overlaps counts once. */
export const minutesIn = (spans: readonly Span[]): number =>
  Math.floor(union(spans).reduce((sum, { from, until }) => sum + until - from, 0) / minuteMs)

/** How far an instant lies outside a span: 0 within it. */
export const distance = (at: number, { from, until }: Span): number => Math.max(0, from - at, at - until)
