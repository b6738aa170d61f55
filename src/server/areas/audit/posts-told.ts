import { addDays } from '#shared/records/calendar.ts'

type Told = Readonly<Record<string, unknown>>

/**
 * Posts of somebody before and after an act, cut at the same days: what differs between them is what the act has changed, and not
 * where one of them begins. Each says its last day, as everybody reads it, and its share of full time in percent.
 */
export function besideEachOther(before: unknown, after: unknown): [unknown, unknown] {
  const cuts = [before, after].flatMap(postsOf).flatMap(({ startsOn, endsOn }) => [startsOn, endsOn])
  const days = [...new Set(cuts.filter((day) => typeof day === 'string'))].toSorted()
  const told = (standing: unknown) =>
    postsOf(standing).length === 0
      ? standing
      : {
          ...(standing as Told),
          posts: postsOf(standing)
            .flatMap((post) => cut(post, days))
            .map(asRead),
        }
  return [told(before), told(after)]
}

function postsOf(standing: unknown): Told[] {
  const posts = typeof standing === 'object' && standing !== null && 'posts' in standing ? standing.posts : null
  return Array.isArray(posts)
    ? (posts as unknown[]).filter((post) => typeof post === 'object' && post !== null).map((post) => post as Told)
    : []
}

/** A post as the stretches between some days; its end is the day after its last. */
function cut(post: Told, days: readonly string[]): Told[] {
  const [from, until] = [String(post['startsOn']), post['endsOn']]
  const inner = days.filter((day) => day > from && (typeof until !== 'string' || day < until))
  const starts = [from, ...inner]
  return starts.map((startsOn, at) => ({ ...post, startsOn, endsOn: starts[at + 1] ?? until }))
}

const asRead = ({ endsOn, fullTime, ...post }: Told): Told => ({
  ...post,
  endsOn: typeof endsOn === 'string' ? addDays(endsOn, -1) : endsOn,
  fullTime: fullTime === undefined || fullTime === null ? fullTime : `${Math.round(Number(fullTime) * 1000) / 10} %`,
})
