import { describe, expect, it } from 'vitest'
import { readFounding, type FoundingField } from './founding-form.ts'

const typed = {
  company: 'Marigold Ltd',
  site: 'Bandung',
  country: 'ID',
  timeZone: 'Asia/Jakarta',
  start: '09:00',
  end: '18:00',
  hours: '7,5',
  firstName: 'Rani',
  lastName: 'Kusuma',
  userName: 'Rani',
  email: 'rani@marigold.example',
  password: 'seven green umbrellas dance',
}
const here = { language: 'id', by: 'password' } as const
const wrongIn = async (change: Partial<Record<FoundingField, string>>) => {
  const read = await readFounding({ ...typed, ...change }, here)
  return 'wrong' in read ? Object.fromEntries(Object.entries(read.wrong).map(([field, { key }]) => [field, key])) : {}
}

describe('what a company begins with', () => {
  it('is read as it was typed', async () => {
    expect(await readFounding(typed, here)).toEqual({
      founding: {
        company: 'Marigold Ltd',
        site: { name: 'Bandung', country: 'ID', timeZone: 'Asia/Jakarta' },
        week: { start: '09:00', end: '18:00', hours: 7.5 },
        person: { firstName: 'Rani', lastName: 'Kusuma', userName: 'rani', email: typed.email, password: typed.password, language: 'id' },
      },
    })
  })

  it('needs no password where people sign in elsewhere', async () => {
    const read = await readFounding({ ...typed, password: '' }, { ...here, by: 'provider' })
    expect(read).toMatchObject({ founding: { person: { password: null } } })
  })

  it.each<[Partial<Record<FoundingField, string>>, object]>([
    [{ company: '' }, { company: 'error.required' }],
    [{ company: 'x'.repeat(121) }, { company: 'firstStart.long' }],
    [{ country: '' }, { country: 'firstStart.countryUnknown' }],
    [{ country: 'ZZ' }, { country: 'firstStart.countryUnknown' }],
    [{ timeZone: 'Mars/Olympus' }, { timeZone: 'firstStart.timeZoneUnknown' }],
    [{ start: '24:00' }, { start: 'firstStart.time' }],
    [{ hours: 'eight' }, { hours: 'firstStart.hours.wrong' }],
    [{ hours: '0' }, { hours: 'firstStart.hours.wrong' }],
    [{ hours: '10' }, { hours: 'firstStart.hoursMany' }],
    [{ start: '22:00', end: '06:00', hours: '9' }, { hours: 'firstStart.hoursMany' }],
    [{ email: 'rani' }, { email: 'firstStart.email.wrong' }],
    [{ userName: 'rani kusuma' }, { userName: 'firstStart.userName.wrong' }],
    // A Kelvin sign is no k.
    [{ userName: '\u212Aim' }, { userName: 'firstStart.userName.wrong' }],
    [{ password: 'short' }, { password: 'password.short' }],
    [{ password: 'marigold-rani-kusuma' }, { password: 'password.own' }],
    [{ password: 'marigold-ltd-2026', email: '' }, { password: 'password.own' }],
    [{}, {}],
  ])('%j: what is wrong is told of its field', async (change, wrong) => {
    expect(await wrongIn(change)).toEqual(wrong)
  })

  it.each([
    ['8.30', '17', '08:30', '17:00'],
    ['8:30 am', '5 pm', '08:30', '17:00'],
    ['0900', '18h', '09:00', '18:00'],
  ])('reads a working day as people type it: %s to %s', async (start, end, begins, ends) => {
    expect(await readFounding({ ...typed, start, end }, here)).toMatchObject({ founding: { week: { start: begins, end: ends } } })
  })

  it('takes a night as a working day', async () => {
    expect(await wrongIn({ start: '22:00', end: '06:00', hours: '8' })).toEqual({})
  })
})
