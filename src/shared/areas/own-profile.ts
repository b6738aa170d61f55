import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { whoItIs } from '#shared/contract/who-it-is.ts'
import { defineOptions } from '#shared/contract/options.ts'
import { rightStates } from '#shared/records/delegation.ts'
import { dateForms } from '#shared/texts/days.ts'
import { languages, type Language } from '#shared/texts/index.ts'
import { day, exampleId, id, optionalId, text } from '#shared/wire.ts'

const area = 'profile'

const contact = z
  .object({
    /** The entry; it is the same however often the contact is changed. */
    id,
    /** Names what was seen: a change may say which row it changes. */
    rowId: id,
    kindId: z.nullable(id),
    kind: z.nullable(z.string()),
    value: z.string(),
    /** Everybody may see it; those the person changes by a request, all others by themselves. */
    isOpenToAll: z.boolean(),
  })
  .register(descriptions, { id: 'ProfileContact' })
export type ProfileContact = z.output<typeof contact>

const post = z
  .object({
    startsOn: day,
    /** The last day of it; null: it is the present one. */
    endsOn: z.nullable(day),
    position: z.string(),
    companyStructure: z.string(),
    site: z.string(),
    manager: z.nullable(z.string()),
  })
  .register(descriptions, { id: 'ProfilePost' })
export type ProfilePost = z.output<typeof post>

/** The documents' current user, with what is theirs besides. */
const ownProfile = z
  .object({
    ...whoItIs,
    /** Where it is read; null: there is none. */
    profilePicture: z.nullable(z.string()),
    contacts: z.array(contact),
    /** The latest first; what is planned is not told. */
    posts: z.array(post),
    /** Shortcuts of the home page in the person's order; null: they have chosen none, and all stand there. */
    essShortcuts: z.nullable(z.array(z.object({ id: z.string(), displayName: z.string() }))),
    /** Who may decide for the person, by the names of the modules. */
    approvalRights: z.array(
      z.object({
        id,
        employeeId: id,
        employee: z.string(),
        modules: z.array(z.string()),
        startDate: z.nullable(day),
        endDate: z.nullable(day),
        followsAbsence: z.boolean(),
        state: z.enum(rightStates),
      }),
    ),
    /** Null: they have chosen none, and the company's counts. */
    language: z.nullable(z.string()),
    formats: z.object({
      thousandSeparator: z.string(),
      decimalSeparator: z.string(),
      dateForm: z.enum(dateForms),
      firstWeekday: z.number(),
      timeZone: z.string(),
    }),
  })
  .register(descriptions, { id: 'OwnProfile' })
export type OwnProfile = z.output<typeof ownProfile>

const contacts = z.object({ contacts: z.array(contact) })

export const ownProfileCalls = calls('own-profile', {
  read: endpoint({
    method: 'GET',
    path: '/Profiles/GetProfile',
    area,
    isSecret: true,
    summary: 'The signed-in person with their contacts, posts, shortcuts, rights given, language and formats',
    input: z.object({}),
    output: ownProfile,
  }),
  update: endpoint({
    method: 'POST',
    path: '/Profiles/UpdateProfile',
    area,
    summary: 'What people change of themselves: language and picture; only what is named is changed',
    input: z.object({
      language: z.optional(z.enum(Object.keys(languages) as [Language, ...Language[]])),
      /** A picture that they have uploaded; null takes theirs away. */
      attachmentId: z.optional(z.nullable(id)),
    }),
    output: z.object({ language: z.nullable(z.string()), hasPicture: z.boolean() }),
    example: { language: 'id' },
    changes: true,
  }),
  updateContacts: endpoint({
    method: 'POST',
    path: '/Profiles/UpdateProfileContacts',
    area,
    summary: "Adds to the person's own contacts and changes them, from today on; those for work are asked for by a request",
    input: z.object({
      contacts: z
        .array(
          z.object({
            /** Absent: a new one. */
            id: z.optional(optionalId),
            /** What was seen of it; absent: whatever stands there is changed. */
            rowId: z.optional(optionalId),
            kindId: id,
            value: text(254),
          }),
        )
        .check(z.minLength(1), z.maxLength(20)),
    }),
    output: contacts,
    example: { contacts: [{ kindId: exampleId, value: '+62 812 3456 7890' }] },
    changes: true,
  }),
  deleteContact: endpoint({
    method: 'DELETE',
    path: '/Profiles/DeleteProfileContacts/{id}',
    area,
    summary: "Ends one of the person's own contacts today; what it said stays in the past of their file",
    input: z.object({ id }),
    output: contacts,
    changes: true,
  }),
  phoneTypes: defineOptions({
    path: '/Profiles/datasource/phone-type',
    area,
    summary: 'Kinds of contacts, those for work among them',
    extras: { form: z.enum(['', 'phone', 'mail']), isOpenToAll: z.boolean() },
  }),
})
