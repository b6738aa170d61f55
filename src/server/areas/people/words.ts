import { sql } from 'kysely'
import type { PersonChange } from '#shared/areas/people.ts'
import type { PersonPost } from '#shared/records/person-details.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { calledIn } from '#server/foundation/database/expressions.ts'
import { dayText, say } from '#server/foundation/basis/texts.ts'
import type { Standing } from '#server/people/posts/acts.ts'
import type { Moved } from '#server/people/posts/doing.ts'
import { postFields, postOn, type Post, type PostField } from '#server/people/posts/post.ts'

const labels: Readonly<Record<PostField, TextKey>> = {
  unitId: 'people.unit',
  positionId: 'people.position',
  siteId: 'people.site',
  managerId: 'people.manager',
  grade: 'people.grade',
  employmentStatus: 'people.status',
  fullTime: 'people.fullTime',
}

/** How what posts name is called. */
export type Names = ReadonlyMap<string, string>

/** Names of everything that some standings speak of, asked at once. */
export async function namesIn(db: Db | Tx, standings: readonly Standing[], language: Language): Promise<Names> {
  const posts = standings.flatMap((standing) => standing.posts)
  const of = (pick: (post: Post) => string | null) => [...new Set(posts.flatMap((post) => pick(post) ?? []))]
  const schedules = [...new Set(standings.flatMap((standing) => standing.schedules.map(({ scheduleId }) => scheduleId)))]
  const named = calledIn(language, sql`names`)
  const found = await rows(
    db,
    sql<{ key: string; name: string }>`
      select 'unitId ' || id as key, name from unit where id = any (${of(({ unitId }) => unitId)}::uuid[])
      union all select 'siteId ' || id, name from site where id = any (${of(({ siteId }) => siteId)}::uuid[])
      union all select 'positionId ' || id, name from position where id = any (${of(({ positionId }) => positionId)}::uuid[])
      union all select 'managerId ' || id, display_name from employee where id = any (${of(({ managerId }) => managerId)}::uuid[])
      union all select 'scheduleId ' || id, name from working_schedule where id = any (${schedules}::uuid[])
      union all select 'grade ' || code, ${named} from grade where code = any (${of(({ grade }) => grade)}::text[])
      union all select 'employmentStatus ' || code, ${named} from employment_status where code = any (${of(({ employmentStatus }) => employmentStatus)}::text[])`,
  )
  return new Map(found.map(({ key, name }) => [key, name]))
}

/** What differs between two posts of a person, in words; of none, everything that the other says. */
export function changesBetween(before: Post | undefined, after: Post | undefined, names: Names, language: Language): PersonChange[] {
  const told = (field: PostField, post: Post | undefined) => fieldInWords(field, post, names, language)
  return postFields
    .filter((field) => (before?.[field] ?? null) !== (after?.[field] ?? null))
    .map((field) => ({ field: say(language, labels[field]), before: told(field, before), after: told(field, after) }))
    .filter((change) => change.before !== change.after)
}

function fieldInWords(field: PostField, post: Post | undefined, names: Names, language: Language): string | null {
  const value = post?.[field] ?? null
  if (value === null) return null
  return field === 'fullTime'
    ? say(language, 'people.share', { percent: Math.round(Number(value) * 1000) / 10 })
    : (names.get(`${field} ${value}`) ?? value)
}

/** What a post says. */
export const postInWords = (post: Post, names: Names, language: Language): PersonPost => ({
  startsOn: post.startsOn,
  endsOn: post.endsOn,
  ...(Object.fromEntries(postFields.map((field) => [field, fieldInWords(field, post, names, language)])) as Record<
    PostField,
    string | null
  >),
})

/** As screens write it. */
const dayOf = (day: string | null) => day && dayText(day)

/** What an act makes of somebody from a day on, in words. */
export function movedInWords({ before, after, on }: Moved, names: Names, language: Language): PersonChange[] {
  const schedule = ({ schedules }: Standing) => {
    const found = schedules.findLast(({ startsOn }) => startsOn <= on)?.scheduleId
    return found ? (names.get(`scheduleId ${found}`) ?? null) : null
  }
  const plain = (field: TextKey, one: string | null, other: string | null): PersonChange[] =>
    one === other ? [] : [{ field: say(language, field), before: one, after: other }]
  return [
    ...changesBetween(postOn(before.posts, on), postOn(after.posts, on), names, language),
    ...plain('people.schedule', schedule(before), schedule(after)),
    ...plain('people.leftOn', dayOf(before.leftOn), dayOf(after.leftOn)),
  ]
}
