/** Where somebody works from a day until the day before `endsOn`; null: until the next begins, or for good. */
export interface Post extends PostFields {
  startsOn: string
  endsOn: string | null
}

/** What is said of a post. */
export interface PostFields {
  unitId: string | null
  positionId: string | null
  siteId: string | null
  managerId: string | null
  /** Codes of the grade and of the employment status. */
  grade: string | null
  employmentStatus: string | null
  /** Share of full time, an exact decimal as text. */
  fullTime: string
}

/** Each field with the column that keeps it. */
export const postColumns = {
  unitId: 'unit_id',
  positionId: 'position_id',
  siteId: 'site_id',
  managerId: 'manager_id',
  grade: 'grade',
  employmentStatus: 'employment_status',
  fullTime: 'full_time',
} as const satisfies Record<keyof PostFields, string>

export type PostField = keyof PostFields
export const postFields = Object.keys(postColumns) as PostField[]

const isOn = ({ startsOn, endsOn }: Post, day: string) => startsOn <= day && (endsOn === null || endsOn > day)

/** The post of a day; undefined on days without one. */
export const postOn = (posts: readonly Post[], day: string): Post | undefined => posts.find((post) => isOn(post, day))

const same = (one: Post, other: Post, fields: readonly PostField[] = postFields) => fields.every((field) => one[field] === other[field])

/**
 * The posts of a person, in their order, after something of them has become another from a day on. A field that a later post
 * changes by itself keeps what it becomes there; one that it only carries on is carried on as it is now. Null: there is no
 * post on that day.
 */
export function changedFrom(posts: readonly Post[], day: string, change: Partial<PostFields>): Post[] | null {
  const at = posts.findIndex((post) => isOn(post, day))
  const old = posts[at]
  if (!old) return null
  const begun = { ...old, ...change, startsOn: day }
  const later: Post[] = []
  let carried = postFields.filter((field) => field in change)
  let before = old
  for (const post of posts.slice(at + 1)) {
    const previous = before
    // After days without a post somebody begins anew: what was said of the post before is over.
    if (previous.endsOn !== post.startsOn) carried = []
    carried = carried.filter((field) => post[field] === previous[field])
    later.push({ ...post, ...Object.fromEntries(carried.map((field) => [field, change[field]])) })
    before = post
  }
  const first = old.startsOn < day ? [{ ...old, endsOn: day }] : []
  return [...posts.slice(0, at), ...joined([...first, begun, ...later])]
}

/** Posts that follow upon each other and say the same are one. */
function joined(posts: readonly Post[]): Post[] {
  const all: Post[] = []
  for (const post of posts) {
    const last = all.at(-1)
    if (last && last.endsOn === post.startsOn && same(last, post)) all[all.length - 1] = { ...last, endsOn: post.endsOn }
    else all.push(post)
  }
  return all
}

/** The posts after somebody's last day; null: they have none on that day. */
export function endedAfter(posts: readonly Post[], lastDay: string, dayAfter: string): Post[] | null {
  if (!postOn(posts, lastDay)) return null
  return posts
    .filter(({ startsOn }) => startsOn <= lastDay)
    .map((post) => (post.endsOn === null || post.endsOn > dayAfter ? { ...post, endsOn: dayAfter } : post))
}

/** The posts of somebody who begins, or begins again; null: they have one on that day or later. */
export const begunOn = (posts: readonly Post[], day: string, fields: PostFields): Post[] | null =>
  posts.some(({ startsOn, endsOn }) => startsOn >= day || endsOn === null || endsOn > day)
    ? null
    : [...posts, { ...fields, startsOn: day, endsOn: null }]
