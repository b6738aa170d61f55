import { sql } from 'kysely'
import { peopleCalls } from '#shared/areas/people.ts'
import { callingCodeOf } from '#shared/records/phone/calling-codes.ts'
import { keptPhone } from '#shared/records/phone/number.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { demandAll, notFound, refuse, refuseAll } from '#server/foundation/basis/refusal.ts'
import { inLanguage, say } from '#server/foundation/basis/texts.ts'
import { detailsOf, holdNames, namedAlready, putDetails, type Details } from '#server/people/details.ts'
import { signInDataRefusal } from '#server/people/account-rights.ts'
import { demandPosts, postRefusal } from '#server/people/post-rights.ts'
import { placeOn } from '#server/people/posts/doing.ts'
import { correctFirstDay } from '#server/people/posts/first-day.ts'
import { holdOrganisation } from '#server/people/posts/hold.ts'
import { standingsOf } from '#server/people/posts/standing.ts'
import { isEntrusted } from '#server/people/roles/duties.ts'
import { newUserName, userNameOf } from '#server/people/callers/user-name.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { tellingSignInData } from '#server/platform/account/account-news.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import type { DueWork } from '#server/records/attendance/upkeep/due-work.ts'
import { takeDownMoved } from '#server/records/attendance/upkeep/due.ts'
import { grantedByRule } from '#server/records/leave/grants.ts'
import { demandSame } from '#server/platform/set-up/meanwhile.ts'

/** Names, numbers and addresses of somebody, when they were born and when they began: corrected by whoever looks after them. */
export function servePersonDetails(api: Api<Viewer>, db: Db, due: DueWork): void {
  api.serve(peopleCalls.details, async ({ id }, { person, language }) => {
    const place = await demandLookingAfter(db, person, id)
    const details = await detailsOf(db, id)
    if (!details) throw notFound()
    const locked = await lockOf(db, person, id, place)
    return { ...details, signInLocked: locked ? say(language, locked) : null, callingCode: await callingCodeAt(db, place.siteId) }
  })

  api.serve(peopleCalls.saveDetails, async ({ id, opened, ...input }, call) => {
    const { person, language } = call
    const answer = await actOnce(db, call, async (tx) => {
      const place = await demandLookingAfter(tx, person, id)
      const isMoved = input.hiredOn !== null && input.hiredOn !== (await firstDayOf(tx, id))
      // Before the row is: whoever does an act holds it first, too.
      await (isMoved ? holdOrganisation(tx) : holdNames(tx))
      const before = await detailsOf(tx, id)
      if (!before) throw notFound()
      if (opened) await demandSame(tx, { kind: 'person' }, id, { opened, before }, language)
      const usual = await callingCodeAt(tx, place.siteId)
      const after = asKept(isMoved ? input : { ...input, hiredOn: before.hiredOn }, before, usual)
      const field = before.userName !== after.userName ? 'userName' : before.email !== after.email ? 'email' : null
      const locked = field && (await lockOf(tx, person, id, place))
      if (locked) throw refuse(403, locked, undefined, field)
      await demandAll([
        async () => demandBornBefore(before, after),
        async () => {
          const taken = await namedAlready(tx, { id, ...after })
          if (taken.length > 0) throw refuseAll(400, taken)
        },
      ])
      const ended = await tellingSignInData(tx, { whose: sql`select ${id}::uuid`, by: person.id }, () =>
        putDetails(tx, id, before, after, person.id),
      )
      if (after.hiredOn !== null && after.hiredOn !== before.hiredOn) await moveFirstDay(tx, id, after.hiredOn, call)
      return { id, invitationEnded: ended > 0 }
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

/** Nobody begins before they are born; what stands already is told to whoever changes one of the two. */
function demandBornBefore(before: Details, { bornOn, hiredOn }: Details): void {
  if (bornOn === null || hiredOn === null || hiredOn > bornOn) return
  if (hiredOn !== before.hiredOn) throw refuse(400, 'people.hiredUnborn', { day: bornOn }, 'hiredOn')
  if (bornOn !== before.bornOn) throw refuse(400, 'people.bornWhen', undefined, 'bornOn')
}

/** What the numbers of a site's country begin with. */
async function callingCodeAt(db: Db | Tx, siteId: string | null): Promise<string | null> {
  const site = await first(db, sql<{ country: string }>`select country from site where id = ${siteId}::uuid`)
  return site ? callingCodeOf(site.country) : null
}

/** Whom one does not look after does not exist. Answers where they are. */
async function demandLookingAfter(db: Db | Tx, viewer: Viewer, id: string): Promise<Placed> {
  demandPosts(viewer)
  const standing = (await standingsOf(db, [id])).get(id)
  const place = standing && placeOn(standing, viewer.today)
  if (!place || postRefusal(viewer, { employeeId: id, ...place }) !== null) throw notFound()
  return place
}

type Placed = ReturnType<typeof placeOn>

/** Why somebody may not change by what a person signs in; null where they may. */
async function lockOf(db: Db | Tx, viewer: Viewer, id: string, place: Placed): Promise<TextKey | null> {
  const entrusted = await first(db, sql`select from employee e where e.id = ${id}::uuid and ${isEntrusted(sql`e.id`)}`)
  return signInDataRefusal(viewer, { id, ...place, isEntrusted: entrusted !== undefined })
}

const namesOf = ({ firstName, lastName }: Pick<Details, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim()

/** People are shown by their names as long as nobody has said otherwise. */
const isByName = ({ displayName }: Details, before: Details): boolean =>
  displayName.trim() === '' || (displayName === before.displayName && displayName === namesOf(before))

function asKept(input: Details, before: Details, usual: string | null): Details {
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
    ...keptPhone(input, usual),
    bornOn: input.bornOn,
    hiredOn: input.hiredOn,
  }
}
