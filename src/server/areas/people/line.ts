import { sql } from 'kysely'
import type { PersonEvent } from '#shared/areas/people.ts'
import type { Language } from '#shared/texts/index.ts'
import { rows, transaction, type Db } from '#server/foundation/database/db.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { postRefusal } from '#server/people/post-rights.ts'
import { placeOn } from '#server/people/posts/doing.ts'
import type { Post } from '#server/people/posts/post.ts'
import { standingsOf, type Person } from '#server/people/posts/standing.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { changesBetween, namesIn, type Names } from './words.ts'

interface Done {
  id: string
  kind: PersonEvent['kind']
  startsOn: string
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
): Promise<{ state: State; events: PersonEvent[] }> {
  return transaction(db, async (tx) => {
    const person = (await standingsOf(tx, [id])).get(id)
    if (!person || postRefusal(viewer, { employeeId: id, ...placeOn(person, viewer.today) }) !== null) throw notFound()
    const names = await namesIn(tx, [person], language)
    const done = await rows(
      tx,
      sql<Done>`
        select v.id, v.kind, v.starts_on as "startsOn", e.display_name as by, v.done_at as at, v.seq from person_event v left join employee e on e.id = v.done_by
        where v.employee_id = ${id}::uuid and v.taken_back_at is null order by v.seq`,
    )
    const told = [...postsTold(person, names, language), ...schedulesTold(person, names, language), ...endTold(person)]
    const last = done.at(-1)
    const events = told.map((event): PersonEvent => {
      const own = done.findLast((one) => one.startsOn === event.startsOn && isOf(one.kind, event.kind))
      const stays = !own
        ? say(language, 'people.cameByFile')
        : event.startsOn <= viewer.today
          ? say(language, 'people.begun')
          : own.id === last?.id
            ? null
            : say(language, 'people.laterFirstShort')
      return { ...event, id: own?.id ?? null, kind: own?.kind ?? event.kind, by: own?.by ?? null, at: own?.at ?? null, stays }
    })
    return { state: stateOf(person, viewer.today), events: events.toSorted((one, other) => other.startsOn.localeCompare(one.startsOn)) }
  })
}

type State = 'here' | 'toCome' | 'left' | 'disabled'

function stateOf({ disabled, hiredOn, leftOn, returnsOn }: Person, today: string): State {
  if (disabled) return 'disabled'
  if (leftOn !== null && leftOn < today) return returnsOn === null ? 'left' : 'toCome'
  return hiredOn !== null && hiredOn > today ? 'toCome' : 'here'
}

type Told = Pick<PersonEvent, 'kind' | 'startsOn' | 'changes'>

/** An act that is written down is that of a change of posts, of a schedule, or of an end. */
const isOf = (one: PersonEvent['kind'], other: PersonEvent['kind']) =>
  one === 'schedule' || one === 'end' || other === 'schedule' || other === 'end' ? one === other : true

function postsTold({ posts }: Person, names: Names, language: Language): Told[] {
  return posts.map((post, index) => {
    const before = posts[index - 1]
    const follows = before && before.endsOn === post.startsOn ? before : undefined
    const kind = before ? (follows ? kindOf(follows, post) : 'return') : 'hire'
    return { kind, startsOn: post.startsOn, changes: changesBetween(follows, post, names, language) }
  })
}

/** What a change of posts is called that nobody has written down. */
function kindOf(before: Post, after: Post): PersonEvent['kind'] {
  if (before.unitId !== after.unitId || before.siteId !== after.siteId) return 'transfer'
  if (before.grade !== after.grade || before.positionId !== after.positionId) return 'promote'
  return before.managerId === after.managerId ? 'contract' : 'manager'
}

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
