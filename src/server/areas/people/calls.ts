import { sql } from 'kysely'
import { peopleCalls, peopleList } from '#shared/areas/people.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { ListBody } from '#shared/contract/list.ts'
import type { EngineWithDb } from '#server/approval/request/module.ts'
import { begun, type Tx } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { refuse, refuseAll, type FieldMessage } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { namedAlready } from '#server/people/details.ts'
import { accountRefusal } from '#server/people/account-rights.ts'
import { demandMove, demandPosts, postRefusal } from '#server/people/post-rights.ts'
import { actFields, type Act } from '#server/people/posts/acts.ts'
import { doTo, type Moved } from '#server/people/posts/doing.ts'
import { hire } from '#server/people/posts/hire.ts'
import { holdOrganisation } from '#server/people/posts/hold.ts'
import type { PostFields } from '#server/people/posts/post.ts'
import { takeBack } from '#server/people/posts/taking-back.ts'
import { keepingAdministered } from '#server/people/roles/administered.ts'
import { newUserName } from '#server/people/callers/user-name.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { exportTold } from '#server/platform/readings.ts'
import { listFile } from '#server/platform/export/table-file.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { allRows, page } from '#server/platform/lists.ts'
import type { DueWork } from '#server/records/attendance/upkeep/due-work.ts'
import { takeDownMoved } from '#server/records/attendance/upkeep/due.ts'
import { balancesAt, effectsOf } from './effects.ts'
import { servePeopleChoices } from './choosing.ts'
import { servePersonDetails } from './details.ts'
import { lineOfEvents } from './line.ts'
import { peopleSource, type PeopleRow } from './list.ts'
import { movedInWords, namesIn } from './words.ts'

/** People as they stand on a day, and what is done to it: administrators, and HR of their sites. */
export function servePeople(api: Api<Viewer>, engine: EngineWithDb, due: DueWork, byOwnWays: () => Promise<boolean>): void {
  const { db } = engine
  servePeopleChoices(api, db)
  servePersonDetails(api, db, due)

  api.serve(peopleCalls.list, async (input, { person, language }) => {
    demandPosts(person)
    const source = peopleSource(person, { ...input, day: input.asOf ?? person.today }, language)
    const { rows: listData, ...totals } = await page<PeopleRow>(db, peopleList, input as unknown as ListBody, source)
    return { listData, ...totals }
  })

  api.serve(peopleCalls.export, async (input, { person, language }) => {
    demandPosts(person)
    const source = peopleSource(person, { ...input, day: input.asOf ?? person.today }, language)
    const people = async function* () {
      for await (const slice of allRows<PeopleRow>(db, peopleList, input as unknown as ListBody, source))
        yield slice.map((row) => ({ ...row, state: say(language, `people.state.${row.state}`) }))
    }
    return listFile(
      say(language, 'people.title'),
      peopleList,
      exportTold(db, { reader: person, module: 'people' }, people(), ({ id }) => [id]),
      { person, language, input },
    )
  })

  api.serve(peopleCalls.preview, async (input, { person: viewer, language }) => {
    demandPosts(viewer)
    const own = await byOwnWays()
    return undone(db, async (tx) => {
      await holdOrganisation(tx)
      const asking = { engine, viewer, language }
      const act = actOf(input)
      const ids = [...new Set(input.ids)]
      const balances = await balancesAt(tx, asking, ids, act.on)
      const moved = await keepingAdministered(tx, own, () => doneBy(tx, viewer, input, act))
      const names = await namesIn(
        tx,
        moved.flatMap(({ before, after }) => [before, after]),
        language,
      )
      return {
        people: moved.map((one) => ({
          id: one.id,
          name: one.name,
          changes: movedInWords(one, names, language),
        })),
        ...(await effectsOf(tx, asking, { ids, act, moved, balances })),
      }
    })
  })

  api.serve(peopleCalls.act, async (input, call) => {
    demandPosts(call.person)
    const own = await byOwnWays()
    const answer = await actOnce(db, call, async (tx) => {
      await holdOrganisation(tx)
      const moved = await keepingAdministered(tx, own, () => doneBy(tx, call.person, input, actOf(input)))
      await follow(tx)
      return { changed: moved.length }
    })
    due.soon()
    return answer
  })

  api.serve(peopleCalls.hire, async (input, call) => {
    const { person } = call
    demandPosts(person)
    const place = { siteId: input.siteId ?? null, unitId: input.unitId ?? null }
    const refusal = postRefusal(person, { employeeId: null, ...place })
    if (refusal) throw refuse(403, refusal, undefined, 'siteId')
    const [code, userName] = [input.code.trim(), newUserName(input.userName)]
    const own = await byOwnWays()
    const wrong: FieldMessage[] = [
      ...(input.bornOn !== null && input.bornOn >= input.startsOn ? [{ key: 'people.bornWhen', field: 'bornOn' } as const] : []),
      ...(userName === null ? [{ key: 'people.userNameWrong', field: 'userName' } as const] : []),
    ]
    const answer = await actOnce(db, call, async (tx) => {
      await holdOrganisation(tx)
      const moved = await hire(
        tx,
        {
          code,
          userName: userName ?? '',
          firstName: input.firstName.trim(),
          lastName: input.lastName.trim(),
          email: input.email?.trim() || null,
          bornOn: input.bornOn,
          on: input.startsOn,
          post: { ...emptyPost, ...changeIn(input, allFields) },
          scheduleId: input.scheduleId ?? null,
        },
        person.id,
        async () => {
          const found = [...wrong, ...(await namedAlready(tx, { id: null, code, userName: userName ?? '' }))]
          if (found.length > 0) throw refuseAll(400, found)
        },
      )
      await follow(tx)
      return { id: moved.id, mayInvite: own && accountRefusal(person, { id: moved.id, ...place, isEntrusted: false }) === null }
    })
    due.soon()
    return answer
  })

  api.serve(peopleCalls.line, async ({ id }, { person, language }) => {
    demandPosts(person)
    return lineOfEvents(db, person, id, language)
  })

  api.serve(peopleCalls.takeBack, async ({ id }, call) => {
    demandPosts(call.person)
    const own = await byOwnWays()
    const answer = await actOnce(db, call, async (tx) => {
      await holdOrganisation(tx)
      const { person } = call
      const moved = await keepingAdministered(tx, own, () =>
        takeBack(tx, id, person.id, person.today, (whose, before) => demandMove(person, whose.id, person.today, whose, before)),
      )
      await follow(tx)
      return { id, employeeId: moved.id }
    })
    due.soon()
    return answer
  })
}

const emptyPost: PostFields = {
  unitId: null,
  siteId: null,
  positionId: null,
  managerId: null,
  grade: null,
  employmentStatus: null,
  fullTime: '1.000',
}
const allFields = Object.keys(emptyPost) as (keyof PostFields)[]

type ActInput = InputOf<typeof peopleCalls.act>
type PostInput = Pick<ActInput, 'unitId' | 'siteId' | 'positionId' | 'managerId' | 'grade' | 'employmentStatus' | 'fullTime'>

/** What is said of a post; of what nothing is said, it stays as it is. */
function changeIn(input: PostInput, fields: readonly (keyof PostFields)[]): Partial<PostFields> {
  const said = fields.flatMap((field) => (input[field] === undefined ? [] : [[field, kept(input[field])]]))
  return Object.fromEntries(said) as Partial<PostFields>
}

/** As it stands in the table: texts, a share to three places. */
const kept = (value: string | number | null) => (typeof value === 'number' ? value.toFixed(3) : value === '' ? null : value)

function actOf(input: ActInput): Act {
  const { kind, startsOn: on, scheduleId } = input
  switch (kind) {
    case 'schedule':
      if (!scheduleId) throw refuse(400, 'error.required', undefined, 'scheduleId')
      return { kind, on, scheduleId }
    case 'end':
      return { kind, on }
    case 'return':
      return { kind, on, change: changeIn(input, allFields) }
    default: {
      const change = changeIn(input, actFields[kind])
      const [field] = actFields[kind]
      if (Object.keys(change).length === 0) throw refuse(400, 'people.nothingSaid', undefined, field)
      return { kind, on, change }
    }
  }
}

const doneBy = (tx: Tx, viewer: Viewer, { ids, reportsTo }: ActInput, act: Act): Promise<Moved[]> =>
  doTo(tx, {
    ids,
    act,
    reportsTo: reportsTo ?? null,
    by: viewer.id,
    today: viewer.today,
    demand: (person, after) => demandMove(viewer, person.id, act.on, person, after),
  })

/** What follows from posts and schedules that have become others, as after an import: days of attendance are computed anew. */
const follow = (tx: Tx): Promise<unknown> =>
  takeDownMoved(tx, sql`select employee_id, min(from_day) as from_day from person_moved group by employee_id`, new Date())

/** Does work in a transaction that is undone: what it would bring about is told, and nothing is kept. */
async function undone<T>(db: EngineWithDb['db'], work: (tx: Tx) => Promise<T>): Promise<T> {
  const told: T[] = []
  try {
    await begun(db, async (tx) => {
      told.push(await work(tx))
      // What the database asks when a transaction ends is asked here as well.
      await sql`set constraints all immediate`.execute(tx)
      throw isOver
    })
  } catch (error) {
    if (error !== isOver) throw error
  }
  return told[0] as T
}

const isOver = new Error('undone')
