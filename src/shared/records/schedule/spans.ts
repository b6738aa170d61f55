/** A stretch of time: instants in milliseconds since 1970, `from` before `until`. */
export interface Span {
  readonly from: number
  readonly until: number
}

const minuteMs = 60_000

/** In order, without gaps of nothing and without overlaps: what lies in any of the given. */
export function union(spans: readonly Span[]): readonly Span[] {
  if (isJoined(spans)) return spans
  const sorted = spans.filter(({ from, until }) => from < until).toSorted((a, b) => a.from - b.from)
  const joined: Span[] = []
  for (const span of sorted) {
    const last = joined.at(-1)
    if (last && span.from <= last.until) joined[joined.length - 1] = { from: last.from, until: Math.max(last.until, span.until) }
    else joined.push(span)
  }
  return joined
}

/** Most spans are in order and apart from each other as they come. */
function isJoined(spans: readonly Span[]): boolean {
  let end = -Infinity
  for (const { from, until } of spans) {
    if (from <= end || from >= until) return false
    end = until
  }
  return true
}

/** What lies in both. */
export function common(one: readonly Span[], other: readonly Span[]): Span[] {
  const [left, right] = [union(one), union(other)]
  const both: Span[] = []
  for (let i = 0, j = 0; ;) {
    const [a, b] = [left[i], right[j]]
    if (!a || !b) return both
    const [from, until] = [Math.max(a.from, b.from), Math.min(a.until, b.until)]
    if (from < until) both.push({ from, until })
    if (a.until < b.until) i += 1
    else j += 1
  }
}

/** What lies in the first and not in the second. */
export function without(one: readonly Span[], other: readonly Span[]): readonly Span[] {
  const cuts = union(other)
  if (cuts.length === 0) return union(one)
  const rest: Span[] = []
  for (const { from, until } of union(one)) {
    let begin = from
    for (const cut of cuts) {
      if (cut.from >= until) break
      if (cut.from > begin) rest.push({ from: begin, until: cut.from })
      begin = Math.max(begin, cut.until)
    }
    if (begin < until) rest.push({ from: begin, until })
  }
  return rest
}

/** Whole minutes that spans last together; what overlaps counts once. */
export function minutesIn(spans: readonly Span[]): number {
  let sum = 0
  for (const { from, until } of union(spans)) sum += until - from
  return Math.floor(sum / minuteMs)
}

/** How far an instant lies outside a span: 0 within it. */
export const distance = (at: number, { from, until }: Span): number => Math.max(0, from - at, at - until)
