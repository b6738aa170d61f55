import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { addMonths, sinceEver } from './calendar.ts'
import { mailAddress } from './mail-address.ts'
import { countryCode } from './phone/country-code.ts'
import { date, day, optionalDate, text } from '#shared/wire.ts'

/** Nobody who works was born longer ago. Years. */
const oldest = 120

/** A day that has been, within a long life; null: nobody has said it. */
const birthday = z.pipe(optionalDate, z.nullable(day.check(z.refine(isBirthday, 'people.bornWhen'))))

function isBirthday(day: string): boolean {
  const today = new Date().toISOString().slice(0, 10)
  return day <= today && day >= addMonths(today, -12 * oldest)
}

/** Of all that is kept nothing begins before. */
const sinceThen = z.refine<string>((first) => first >= sinceEver, 'people.hiredWhen')

/** The day on which somebody begins to work. */
export const firstDay = z.pipe(date, day.check(sinceThen))

/** By what somebody is called, and when they were born, as it is said when they are hired. */
export const calledBy = {
  code: text(64).check(z.minLength(1)),
  userName: text(200).check(z.minLength(1)),
  firstName: text(200).check(z.minLength(1)),
  lastName: z._default(text(200), ''),
  email: z._default(
    z.nullable(
      text(254)
        .check(z.regex(new RegExp(`^$|${mailAddress.source}`), 'field.invalidEmail'))
        .register(descriptions, { examples: ['nina@example.com'] }),
    ),
    null,
  ),
  bornOn: birthday,
}

/** What is said of a person beside their posts. */
export const detailFields = {
  ...calledBy,
  /** Shown everywhere; empty: first and last name. */
  displayName: z._default(text(400), ''),
  phone: z._default(z.nullable(text(50)), null),
  phoneCountryCode: z._default(
    z.nullable(text(10).check(z.regex(new RegExp(`^$|${countryCode.source}`), 'field.invalidCountryCode'))),
    null,
  ),
  /** The first day of all; null: as it is. */
  hiredOn: z.pipe(optionalDate, z.nullable(day.check(sinceThen))),
}

/** The same as it stands. */
export const keptDetails = z.object({
  code: z.string(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  phoneCountryCode: z.nullable(z.string()),
  bornOn: z.nullable(day),
  hiredOn: z.nullable(day),
})
export type PersonDetails = z.output<typeof keptDetails>

/** What somebody's post says from a day on until the day before another, in words; null: none. */
const told = z.nullable(z.string())
export const postTold = z
  .object({
    startsOn: day,
    endsOn: z.nullable(day),
    unitId: told,
    siteId: told,
    positionId: told,
    managerId: told,
    grade: told,
    employmentStatus: told,
    fullTime: told,
  })
  .register(descriptions, { id: 'PersonPost' })
export type PersonPost = z.output<typeof postTold>
