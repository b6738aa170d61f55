import type { TextKey } from '#shared/texts/index.ts'
import type { Params } from '#server/foundation/basis/refusal.ts'
import { passwordRefusal, shortestPassword } from '#server/foundation/credentials/password-rules.ts'
import { readTime } from '#shared/records/read-time.ts'
import { isCountry } from '#shared/records/countries.ts'
import { mailAddress } from '#shared/records/mail-address.ts'
import { isTimeZone } from '#server/people/structure/countries.ts'
import { newUserName } from '#server/people/callers/user-name.ts'
import type { Founding } from './founding.ts'

export type FoundingField =
  | 'company'
  | 'site'
  | 'country'
  | 'timeZone'
  | 'start'
  | 'end'
  | 'hours'
  | 'firstName'
  | 'lastName'
  | 'userName'
  | 'email'
  | 'password'

/** What is wrong with what was typed, by field. */
export type Wrong = Partial<Record<FoundingField, { key: TextKey; params?: Params }>>

type Typed = Readonly<Record<string, string>>

interface Known {
  /** The language of whoever founds the company. */
  language: string
  /** How the first administrator signs in. */
  by: 'password' | 'passkey' | 'provider'
}

const longest = 120

/** Reads the form: what a company begins with, or what is wrong with which field. */
export async function readFounding(typed: Typed, { language, by }: Known): Promise<{ founding: Founding } | { wrong: Wrong }> {
  const of = (name: FoundingField) => (name === 'password' ? (typed[name] ?? '') : (typed[name] ?? '').slice(0, 400))
  const wrong: Wrong = {}
  for (const name of ['company', 'site', 'firstName', 'userName'] as const) {
    if (of(name) === '') wrong[name] = { key: 'error.required' }
    else if (of(name).length > longest) wrong[name] = { key: 'firstStart.long', params: { n: longest } }
  }
  if (of('lastName').length > longest) wrong.lastName = { key: 'firstStart.long', params: { n: longest } }
  if (!isCountry(of('country'))) wrong.country = { key: 'firstStart.countryUnknown' }
  if (!isTimeZone(of('timeZone'))) wrong.timeZone = { key: 'firstStart.timeZoneUnknown' }
  const [start, end] = [readTime(of('start')), readTime(of('end'))]
  for (const [name, read] of [
    ['start', start],
    ['end', end],
  ] as const)
    if (read === null) wrong[name] = unreadable(of(name))
  const hours = Number(of('hours').replace(',', '.'))
  if (!(hours > 0 && hours <= 24)) wrong.hours = { key: 'firstStart.hours.wrong' }
  else if (start !== null && end !== null && hours > lengthOf(start, end)) wrong.hours = { key: 'firstStart.hoursMany' }
  if (of('email') !== '' && !(mailAddress.test(of('email')) && of('email').length <= 254)) wrong.email = { key: 'firstStart.email.wrong' }
  const userName = newUserName(of('userName'))
  if (!wrong.userName && userName === null) wrong.userName = { key: 'firstStart.userName.wrong' }
  if (by === 'password') {
    const names = [of('userName'), of('firstName'), of('lastName'), of('email'), of('company'), 'Calendula']
    const refusal = of('password') === '' ? null : await passwordRefusal(of('password'), { names }, 'password')
    const [message] = refusal?.messages ?? []
    if (of('password') === '') wrong.password = { key: 'password.short', params: { n: shortestPassword } }
    else if (message) wrong.password = { key: message.key, ...(message.params && { params: message.params }) }
  }
  if (Object.keys(wrong).length > 0 || userName === null || start === null || end === null) return { wrong }
  return {
    founding: {
      company: of('company'),
      site: { name: of('site'), country: of('country'), timeZone: of('timeZone') },
      week: { start, end, hours },
      person: {
        firstName: of('firstName'),
        lastName: of('lastName'),
        userName,
        email: of('email'),
        password: by === 'password' ? of('password') : null,
        language,
      },
    },
  }
}

const unreadable = (typed: string): NonNullable<Wrong['start']> =>
  typed === '' ? { key: 'error.required' } : { key: 'firstStart.time', params: { typed: typed.slice(0, 40) } }

/** Hours between two times, also over midnight. */
function lengthOf(start: string, end: string): number {
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  const length = minutes(end) - minutes(start)
  return (length > 0 ? length : length + 24 * 60) / 60
}
