import { sql } from 'kysely'
import type { PersonEvent, ProposedHead } from '#shared/areas/people.ts'
import type { PersonPost } from '#shared/records/person-details.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { first, rows, transaction, type Db, type Tx } from '#server/foundation/database/db.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { postRefusal } from '#server/people/post-rights.ts'
import { placeOn } from '#server/people/posts/doing.ts'
import type { Standing } from '#server/people/posts/acts.ts'
import { postOn, type Post } from '#server/people/posts/post.ts'
import { standingsOf, type Person } from '#server/people/posts/standing.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { mayChooseManagers } from './choosing.ts'
import { headOver } from './manager-kept.ts'
import { changesBetween, namesIn, postInWords, type Names } from './words.ts'

interface Done {
  id: string
  kind: PersonEvent['kind']
  startsOn: string
  before: Standing
  after: Standing
  by: string | null
  at: string
  seq: number
}

/** What became of somebody and what is planned, the latest first: what their posts say, with who did it where that is known. */
export async function lineOfEvents(
  db: Db,
  viewer: Viewer,
  id: string,
  language: Language,
): Promise<{ state: State; posts: PersonPost[]; head: ProposedHead | null; events: PersonEvent[] }> {
  return transaction(db, async (tx) => {
    const person = (await standingsOf(tx, [id])).get(id)
    if (!person || postRefusal(viewer, { employeeId: id, ...placeOn(person, viewer.today) }) !== null) throw notFound()
    const done = await rows(
      tx,
      sql<Done>`
        select v.id, v.kind, v.starts_on as "startsOn", v.before, v.after, e.display_name as by, v.done_at as at, v.seq from person_event v left join employee e on e.id = v.done_by
        where v.employee_id = ${id}::uuid and v.taken_back_at is null order by v.seq`,
    )
    const founder = await foundedBy(tx, id)
    const names = await namesIn(tx, [person, ...done.map(({ before }) => before)], language)
    const told = [...postsTold(person, done, names, language), ...othersTold(person, done, names, language)]
    const events = told.map(({ own, given, ...event }): PersonEvent => {
      const of = own ?? given ?? (founder?.day === event.startsOn ? founder : undefined)
      const stays = own
        ? ownStays(own, viewer.today, done.at(-1))
        : given
          ? givenBy[given.kind]
          : of
            ? 'people.cameByFounding'
            : 'people.cameByFile'
      return {
        ...event,
        id: own?.id ?? null,
        kind: own?.kind ?? event.kind,
        by: of?.by ?? null,
        at: of?.at ?? null,
        stays: stays === null ? null : say(language, stays),
      }
    })
    return {
      state: stateOf(person, viewer.today),
      posts: person.posts.map((post) => postInWords(post, names, language)),
      head: mayChooseManagers(viewer) ? await headOver(tx, id, person, viewer.today) : null,
      events: events.toSorted((one, other) => other.startsOn.localeCompare(one.startsOn)),
    }
  })
}

interface Planned {
  kind: PersonEvent['kind']
  on: string
}

/** What is planned of people after a day, in its order: as it was done, or as it looks where it came by a file. */
export async function plannedAfter(
  tx: Tx,
  people: readonly { id: string; before: Standing }[],
  day: string,
): Promise<Map<string, Planned[]>> {
  const done = await rows(
    tx,
    sql<Planned & { whose: string }>`
      select employee_id as whose, kind, starts_on as on from person_event
      where employee_id = any (${people.map(({ id }) => id)}::uuid[]) and starts_on > ${day}::date and taken_back_at is null
        and kind not in ('schedule', 'end') order by seq`,
  )
  return new Map(
    people.map(({ id, before: { posts, schedules } }) => {
      const planned = posts.flatMap(({ startsOn: on }, index) => {
        const acts = done.filter((act) => act.whose === id && act.on === on).map(({ kind }) => kind)
        return on > day ? [...new Set(acts.length > 0 ? acts : [kindAt(posts, index)])].map((kind) => ({ kind, on })) : []
      })
      const weeks = schedules.flatMap(({ startsOn: on }) => (on > day ? [{ kind: 'schedule' as const, on }] : []))
      return [id, [...planned, ...weeks].toSorted((one, other) => one.on.localeCompare(other.on))]
    }),
  )
}

/** Why an act cannot be taken back; null: it can. */
const ownStays = ({ id, startsOn }: Done, today: string, last: Done | undefined): TextKey | null =>
  startsOn <= today ? 'people.begun' : id === last?.id ? null : 'people.laterFirstShort'

/** By what somebody was given weeks of working hours together with a post. */
const givenBy = { hire: 'people.cameByHire', return: 'people.cameByReturn' } as const
type Giver = Done & { kind: keyof typeof givenBy }

/** Who founded the company has begun by that, on a day. */
const foundedBy = (tx: Tx, id: string) =>
  first(
    tx,
    sql<{ day: string; by: string; at: string }>`
      select f.value->>'day' as day, e.display_name as by, f.changed_at as at
      from setting f join employee e on e.id = ${id}::uuid
      where f.key = 'company.founding' and f.value->>'employeeId' = ${id}`,
  )

type State = 'here' | 'toCome' | 'left' | 'disabled'

function stateOf({ disabled, hiredOn, leftOn, returnsOn }: Person, today: string): State {
  if (disabled) return 'disabled'
  if (leftOn !== null && leftOn < today) return returnsOn === null ? 'left' : 'toCome'
  return hiredOn !== null && hiredOn > today ? 'toCome' : 'here'
}

/** `own`: the act that is written down of it; `given`: the one that brought it along. */
type Told = Pick<PersonEvent, 'kind' | 'startsOn' | 'changes'> & { own?: Done; given?: Giver | undefined }

/** Of each day on which a post begins, what began it and every act that changed it on that same day, the latest first. */
function postsTold({ posts }: Person, done: readonly Done[], names: Names, language: Language): Told[] {
  const acts = done.filter(({ kind }) => kind !== 'schedule' && kind !== 'end')
  return posts.flatMap((post, index) => {
    const { startsOn } = post
    const follows = followedBy(posts, index)
    const kind = kindAt(posts, index)
    const ofDay = acts.filter((one) => one.startsOn === startsOn)
    // Whoever began by a file began all the same before what was done to it.
    const isBegun = follows !== undefined || ofDay[0]?.kind === 'hire' || ofDay[0]?.kind === 'return'
    const steps = ofDay.length > 0 && isBegun ? ofDay : [undefined, ...ofDay]
    const stood = (place: number) => {
      const next = steps[place + 1]
      return next ? postOn(next.before.posts, startsOn) : post
    }
    return steps
      .map((own, place) => ({
        kind: own?.kind ?? kind,
        startsOn,
        changes: changesBetween(place === 0 ? follows : stood(place - 1), stood(place), names, language),
        ...(own && { own }),
      }))
      .toReversed()
  })
}

/** The post that one follows upon without a day between them. */
function followedBy(posts: readonly Post[], index: number): Post | undefined {
  const before = posts[index - 1]
  return before && before.endsOn === posts[index]?.startsOn ? before : undefined
}

/** What has begun a post, by what it says. */
function kindAt(posts: readonly Post[], index: number): PersonEvent['kind'] {
  const [follows, post] = [followedBy(posts, index), posts[index]]
  if (follows && post) return kindOf(follows, post)
  return index === 0 ? 'hire' : 'return'
}

/** What a change of posts is called that nobody has written down. */
function kindOf(before: Post, after: Post): PersonEvent['kind'] {
  if (before.unitId !== after.unitId || before.siteId !== after.siteId) return 'transfer'
  if (before.grade !== after.grade || before.positionId !== after.positionId) return 'promote'
  return before.managerId === after.managerId ? 'contract' : 'manager'
}

/** Weeks of working hours, and an end: of several acts of one day the last. */
function othersTold(person: Person, done: readonly Done[], names: Names, language: Language): Told[] {
  return [...schedulesTold(person, names, language), ...endTold(person)].map((event) => {
    const own = done.findLast(({ kind, startsOn }) => kind === event.kind && startsOn === event.startsOn)
    return own ? { ...event, own } : { ...event, given: event.kind === 'schedule' ? giverOf(person, event.startsOn, done) : undefined }
  })
}

const giverOf = ({ schedules }: Person, day: string, done: readonly Done[]): Giver | undefined =>
  done.findLast(
    (act): act is Giver =>
      act.kind in givenBy &&
      act.startsOn === day &&
      begunOn(act.after.schedules, day) !== undefined &&
      begunOn(act.after.schedules, day) === begunOn(schedules, day),
  )

const begunOn = (schedules: Standing['schedules'], day: string) => schedules.find(({ startsOn }) => startsOn === day)?.scheduleId

const schedulesTold = ({ schedules }: Person, names: Names, language: Language): Told[] =>
  schedules.map(({ startsOn, scheduleId }, index) => {
    const before = schedules[index - 1]
    const nameOf = (one: string | undefined) => (one ? (names.get(`scheduleId ${one}`) ?? null) : null)
    return {
      kind: 'schedule',
      startsOn,
      changes: [{ field: say(language, 'people.schedule'), before: nameOf(before?.scheduleId), after: nameOf(scheduleId) }],
    }
  })

const endTold = ({ leftOn }: Person): Told[] => (leftOn ? [{ kind: 'end', startsOn: leftOn, changes: [] }] : [])
