import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint, file } from '#shared/contract/endpoint.ts'
import { whoItIs } from '#shared/contract/who-it-is.ts'
import { day, id, instant, text } from '#shared/wire.ts'
import { languages, type Language } from '#shared/texts/index.ts'

const area = 'profile'

export const shortProfile = z
  .object({
    ...whoItIs,
    code: z.string(),
    hasPicture: z.boolean(),
    position: z.string(),
    companyStructure: z.string(),
    site: z.string(),
    timeZone: z.string(),
    language: z.nullable(z.string()),
  })
  .register(descriptions, { id: 'ShortProfile' })
export type ShortProfile = z.output<typeof shortProfile>

export const identificationCard = z
  .object({
    id,
    code: z.string(),
    fullName: z.string(),
    firstName: z.string(),
    position: z.string(),
    unit: z.string(),
    site: z.string(),
    manager: z.nullable(z.string()),
    email: z.nullable(z.string()),
    /** With the code of its country, where it is known. */
    phone: z.nullable(z.string()),
    hasPicture: z.boolean(),
    /** Away today: until this day; the reason is never told here. */
    awayUntil: z.nullable(day),
  })
  .register(descriptions, { id: 'IdentificationCard' })
export type IdentificationCard = z.output<typeof identificationCard>

export const profileCalls = calls(area, {
  short: endpoint({
    method: 'GET',
    path: '/Profiles/GetShortProfile',
    area,
    summary: 'The signed-in person',
    input: z.object({}),
    output: shortProfile,
  }),
  card: endpoint({
    method: 'GET',
    path: '/Profiles/DynamicEmployeeIdentificationCardByEmployee/{id}',
    area,
    summary: "A colleague's identification card",
    input: z.object({ id }),
    output: identificationCard,
  }),
  readings: endpoint({
    method: 'GET',
    path: '/x/profile/readings',
    area,
    summary: 'Who read what is private of the signed-in person: loans, files, exports; the latest first',
    input: z.object({}),
    output: z.object({ listData: z.array(z.object({ at: instant, reader: z.string(), what: z.string() })) }),
  }),
  ownPicture: endpoint({
    method: 'GET',
    path: '/ProfilePictures/get-compressed',
    area,
    summary: 'Own picture, small',
    input: z.object({}),
    output: file,
  }),
  picture: endpoint({
    method: 'GET',
    path: '/ProfilePictures/get-compressed/{id}',
    area,
    summary: "A colleague's picture, small",
    input: z.object({ id }),
    output: file,
  }),
  setLanguage: endpoint({
    method: 'PUT',
    path: '/x/profile/language',
    area,
    summary: 'The language in which the portal writes to the person',
    input: z.object({ language: z.enum(Object.keys(languages) as [Language, ...Language[]]) }),
    output: z.object({ language: z.string() }),
    changes: true,
  }),
  searchPeople: endpoint({
    method: 'POST',
    path: '/x/people/search',
    reads: true,
    area,
    summary: 'Colleagues by name or code, for the command bar',
    input: z.object({ filterSearch: text(200).register(descriptions, { examples: ['budi'] }) }),
    output: z.object({ listData: z.array(z.object({ id, displayName: z.string(), position: z.string(), companyStructure: z.string() })) }),
  }),
})
