import { sql } from 'kysely'
import { peopleCalls } from '#shared/areas/people.ts'
import type { Language } from '#shared/texts/index.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound, refuse, refuseAll } from '#server/foundation/basis/refusal.ts'
import { inLanguage, say } from '#server/foundation/basis/texts.ts'
import { detailsOf, namedAlready, putDetails, type Details } from '#server/people/details.ts'
import { demandPosts, postRefusal } from '#server/people/post-rights.ts'
import { placeOn } from '#server/people/posts/doing.ts'
import { correctFirstDay } from '#server/people/posts/first-day.ts'
import { holdOrganisation } from '#server/people/posts/hold.ts'
import { standingsOf } from '#server/people/posts/standing.ts'
import { isEntrusted } from '#server/people/roles/duties.ts'
import { newUserName, userNameOf } from '#server/people/user-name.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import type { DueWork } from '#server/records/attendance/upkeep/due-work.ts'
import { takeDownMoved } from '#server/records/attendance/upkeep/due.ts'
import { grantedByRule } from '#server/records/leave/grants.ts'
import { demandSame } from '#server/platform/set-up/meanwhile.ts'

/** Names, numbers and addresses of somebody, when they were born and when they began: corrected by whoever looks after them. */
export function servePersonDetails(api: Api<Viewer>, db: Db, due: DueWork): void {
  api.serve(peopleCalls.details, async ({ id }, { person, language }) => {
    await demandLookingAfter(db, person, id)
    const details = await detailsOf(db, id)
    if (!details) throw notFound()
    const locked = await isLocked(db, person, id)
    return { ...details, signInLocked: locked ? say(language, 'access.hasRole') : null }
  })

  api.serve(peopleCalls.saveDetails, async ({ id, opened, ...input }, call) => {
    const { person, language } = call
    const answer = await actOnce(db, call, async (tx) => {
      await demandLookingAfter(tx, person, id)
      const isMoved = input.hiredOn !== null && input.hiredOn !== (await firstDayOf(tx, id))
      // Before the row is: whoever does an act holds it first, too.
      if (isMoved) await holdOrganisation(tx)
      const before = await detailsOf(tx, id)
      if (!before) throw notFound()
      if (opened) await demandSame(tx, { kind: 'person', isNamedOnce: false }, id, { opened, before }, language)
      const after = asKept(isMoved ? input : { ...input, hiredOn: before.hiredOn }, before)
      const field = before.userName !== after.userName ? 'userName' : before.email !== after.email ? 'email' : null
      if (field && (await isLocked(tx, person, id))) throw refuse(403, 'access.hasRole', undefined, field)
      const taken = await namedAlready(tx, { id, ...after })
      if (taken.length > 0) throw refuseAll(400, taken)
      await putDetails(tx, id, before, after, person.id)
      if (after.hiredOn !== null && after.hiredOn !== before.hiredOn) await moveFirstDay(tx, id, after.hiredOn, call)
      return { id }
    })
    due.soon()
    return answer
  })
}

const firstDayOf = async (tx: Tx, id: string): Promise<string | null> =>
  (await first(tx, sql<{ day: string | null }>`select hired_on as day from employee where id = ${id}::uuid`))?.day ?? null

/** Corrects somebody's first day; refused where leave was given by the one that stands and would be another by it, since what is given stays. */
async function moveFirstDay(tx: Tx, id: string, day: string, { person: viewer, language }: { person: Viewer; language: Language }) {
  const person = (await standingsOf(tx, [id])).get(id)
  if (!person) throw notFound()
  // Where they began may be looked after by others than where they are.
  const refusal = postRefusal(viewer, { employeeId: id, ...placeOn(person, day) })
  if (refusal) throw refuse(403, refusal, undefined, 'hiredOn')
  const before = await grantedByRule(tx, id, viewer.today)
  await correctFirstDay(tx, person, day, viewer.id)
  const after = await grantedByRule(tx, id, viewer.today)
  const other = before.find(({ byRule }, at) => byRule !== after[at]?.byRule)
  if (other) throw refuse(409, 'people.hiredOnGranted', { type: inLanguage(other.names, language), day: other.grantedOn }, 'hiredOn')
  const from = person.hiredOn !== null && person.hiredOn < day ? person.hiredOn : day
  await takeDownMoved(tx, sql`select ${id}::uuid as employee_id, ${from}::date as from_day`, new Date())
}

/** Whom one does not look after does not exist. */
async function demandLookingAfter(db: Db | Tx, viewer: Viewer, id: string): Promise<void> {
  demandPosts(viewer)
  const standing = (await standingsOf(db, [id])).get(id)
  if (!standing || postRefusal(viewer, { employeeId: id, ...placeOn(standing, viewer.today) }) !== null) throw notFound()
}

/** Whoever could change by what somebody with a role signs in would have their rights: that is for administrators. */
async function isLocked(db: Db | Tx, viewer: Viewer, id: string): Promise<boolean> {
  if (viewer.administrator) return false
  return (await first(db, sql`select from employee e where e.id = ${id}::uuid and ${isEntrusted(sql`e.id`)}`)) !== undefined
}

const namesOf = ({ firstName, lastName }: Pick<Details, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim()

/** People are shown by their names as long as nobody has said otherwise. */
const isByName = ({ displayName }: Details, before: Details): boolean =>
  displayName.trim() === '' || (displayName === before.displayName && displayName === namesOf(before))

function asKept(input: Details, before: Details): Details {
  // One that was brought along stays, whatever it looks like.
  const userName = userNameOf(input.userName.trim()) === before.userName ? before.userName : newUserName(input.userName)
  if (userName === null) throw refuse(400, 'people.userNameWrong', undefined, 'userName')
  const [firstName, lastName] = [input.firstName.trim(), input.lastName.trim()]
  return {
    code: input.code.trim(),
    userName,
    firstName,
    lastName,
    displayName: isByName(input, before) ? namesOf({ firstName, lastName }) : input.displayName.trim(),
    email: input.email?.trim() || null,
    phone: input.phone?.trim() || null,
    phoneCountryCode: input.phoneCountryCode?.trim() || null,
    bornOn: input.bornOn,
    hiredOn: input.hiredOn,
  }
}
