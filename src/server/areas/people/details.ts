import { sql } from 'kysely'
import { peopleCalls } from '#shared/areas/people.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { demandNamedOnce, detailsOf, putDetails, type Details } from '#server/people/details.ts'
import { demandPosts, postRefusal } from '#server/people/post-rights.ts'
import { placeOn } from '#server/people/posts/doing.ts'
import { standingsOf } from '#server/people/posts/standing.ts'
import { isEntrusted } from '#server/people/roles/duties.ts'
import { userNameOf } from '#server/people/user-name.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { demandSame } from '#server/platform/set-up/meanwhile.ts'

/** Names, numbers and addresses of somebody, and when they were born: corrected by whoever looks after them. */
export function servePersonDetails(api: Api<Viewer>, db: Db): void {
  api.serve(peopleCalls.details, async ({ id }, { person, language }) => {
    await demandLookingAfter(db, person, id)
    const details = await detailsOf(db, id)
    if (!details) throw notFound()
    const locked = await isLocked(db, person, id)
    return { ...details, signInLocked: locked ? say(language, 'access.hasRole') : null }
  })

  api.serve(peopleCalls.saveDetails, async ({ id, opened, ...input }, call) => {
    const { person, language } = call
    return actOnce(db, call, async (tx) => {
      await demandLookingAfter(tx, person, id)
      const before = await detailsOf(tx, id)
      if (!before) throw notFound()
      if (opened) await demandSame(tx, { kind: 'person', isNamedOnce: false }, id, { opened, before }, language)
      const after = asKept(input, before)
      const field = before.userName !== after.userName ? 'userName' : before.email !== after.email ? 'email' : null
      if (field && (await isLocked(tx, person, id))) throw refuse(403, 'access.hasRole', undefined, field)
      await demandNamedOnce(tx, { id, ...after })
      await putDetails(tx, id, before, after, person.id)
      return { id }
    })
  })
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
  const userName = userNameOf(input.userName.trim())
  if (userName === null || userName === '') throw refuse(400, 'people.userNameWrong', undefined, 'userName')
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
  }
}
