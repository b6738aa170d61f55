import { sql } from 'kysely'
import { ownProfileCalls, type OwnProfile } from '#shared/areas/own-profile.ts'
import { profileCalls } from '#shared/areas/profile.ts'
import type { Language } from '#shared/texts/index.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { shortProfileOf } from '#server/people/profile.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { generalConfig } from '#server/platform/general-config.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { optionsOf } from '#server/platform/options.ts'
import { contactKinds, contactsOf, endContact, writeContacts } from './contacts.ts'
import { setPicture } from './picture.ts'
import { ownPosts } from './posts.ts'

export interface ProfileParts {
  /** Rights to decide that somebody gave, as the page of rights tells them. */
  rightsGiven: (person: Viewer) => Promise<OwnProfile['approvalRights']>
  /** Shortcuts that somebody has chosen, as the home page shows them. */
  chosenShortcuts: (person: Viewer, language: Language) => Promise<OwnProfile['essShortcuts']>
}

/** The signed-in person's own page, and what they change of it by themselves. */
export function serveOwnProfile(api: Api<Viewer>, db: Db, { rightsGiven, chosenShortcuts }: ProfileParts): void {
  api.serve(ownProfileCalls.read, async (_input, { person, language }) => {
    const { employeeId, userName, fullName, firstName, lastName, email, phone, phoneCountryCode, ...more } = await shortProfileOf(
      db,
      person,
    )
    const [contacts, posts, essShortcuts, rights, config] = await Promise.all([
      contactsOf(db, person, language),
      ownPosts(db, person),
      chosenShortcuts(person, language),
      rightsGiven(person),
      generalConfig(db, language),
    ])
    const { thousandSeparator, decimalSeparator, dateForm, firstWeekday } = config
    return {
      employeeId,
      userName,
      fullName,
      firstName,
      lastName,
      email,
      phone,
      phoneCountryCode,
      profilePicture: more.hasPicture ? profileCalls.ownPicture.path : null,
      contacts,
      posts,
      essShortcuts,
      approvalRights: rights.map(({ id, employeeId: toId, employee, modules, startDate, endDate, followsAbsence, state }) => {
        return { id, employeeId: toId, employee, modules, startDate, endDate, followsAbsence, state }
      }),
      language: more.language,
      formats: { thousandSeparator, decimalSeparator, dateForm, firstWeekday, timeZone: more.timeZone },
    }
  })

  api.serve(ownProfileCalls.update, ({ language, attachmentId }, call) =>
    actOnce(db, call, async (tx) => {
      const { id } = call.person
      if (language !== undefined) await sql`update employee set language = ${language} where id = ${id}::uuid`.execute(tx)
      if (attachmentId !== undefined) await setPicture(tx, id, attachmentId)
      const row = await first(
        tx,
        sql<{ language: string | null; hasPicture: boolean }>`
          select language, picture_id is not null as "hasPicture" from employee where id = ${id}::uuid`,
      )
      if (!row) throw notFound()
      return row
    }),
  )

  api.serve(ownProfileCalls.updateContacts, async ({ contacts }, call) => {
    await actOnce(db, call, (tx) => writeContacts(tx, call.person, contacts))
    return { contacts: await contactsOf(db, call.person, call.language) }
  })

  api.serve(ownProfileCalls.deleteContact, async ({ id }, call) => {
    await actOnce(db, call, (tx) => endContact(tx, call.person, id))
    return { contacts: await contactsOf(db, call.person, call.language) }
  })

  api.serve(ownProfileCalls.phoneTypes, async (input, { language }) => {
    const kinds = (await contactKinds(db)).filter(({ retired }) => !retired)
    return optionsOf(
      input,
      kinds.map(({ id, names, form, openToAll }) => ({
        id,
        displayName: names[language] || (names['en'] ?? ''),
        form,
        isOpenToAll: openToAll,
      })),
    )
  })
}
