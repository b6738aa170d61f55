import { freeCode } from '../codes.ts'

/** Countries whose weeks are named; of every other, those that are usual anywhere. */
export const weekCountries = ['ID', 'DE', 'NL', 'GB', 'US', 'IN', 'SG', 'none'] as const
export type WeekCountry = (typeof weekCountries)[number]

/**
 * A week as many companies have it: where a schedule of one's own begins, and no word on what a law allows. Hours are those
 * of a day without its break, Monday first.
 */
export interface UsualWeek {
  code: string
  hours: readonly number[]
  start: string
  end: string
  /** What it is called beside its days: a part of each. */
  part?: 'mornings' | 'afternoons'
}

const days = (count: number, hours: number, more: readonly number[] = []): readonly number[] =>
  Array.from({ length: 7 }, (_, day) => (day < count ? hours : (more[day - count] ?? 0)))

/** Part of a week, alike everywhere. */
const partTime: readonly UsualWeek[] = [
  { code: 'FOUR-DAYS-32', hours: days(4, 8), start: '09:00', end: '18:00' },
  { code: 'THREE-DAYS-24', hours: days(3, 8), start: '09:00', end: '18:00' },
  { code: 'MORNINGS-20', hours: days(5, 4), start: '08:00', end: '12:00', part: 'mornings' },
  { code: 'AFTERNOONS-20', hours: days(5, 4), start: '13:00', end: '17:00', part: 'afternoons' },
]

const fullTime: Readonly<Record<WeekCountry, readonly UsualWeek[]>> = {
  ID: [
    { code: 'FIVE-DAYS-40', hours: days(5, 8), start: '08:00', end: '17:00' },
    { code: 'SIX-DAYS-40', hours: days(5, 7, [5]), start: '08:00', end: '16:00' },
  ],
  DE: [
    { code: 'FIVE-DAYS-40', hours: days(5, 8), start: '08:00', end: '17:00' },
    { code: 'FIVE-DAYS-37-5', hours: days(5, 7.5), start: '08:00', end: '16:00' },
    { code: 'FIVE-DAYS-35', hours: days(5, 7), start: '08:00', end: '15:30' },
  ],
  NL: [
    { code: 'FIVE-DAYS-40', hours: days(5, 8), start: '08:30', end: '17:00' },
    { code: 'FIVE-DAYS-36', hours: days(4, 8, [4]), start: '08:30', end: '17:00' },
    { code: 'FOUR-DAYS-36', hours: days(4, 9), start: '08:30', end: '18:00' },
  ],
  GB: [
    { code: 'FIVE-DAYS-37-5', hours: days(5, 7.5), start: '09:00', end: '17:30' },
    { code: 'FIVE-DAYS-35', hours: days(5, 7), start: '09:00', end: '17:00' },
    { code: 'FIVE-DAYS-40', hours: days(5, 8), start: '09:00', end: '18:00' },
  ],
  US: [
    { code: 'FIVE-DAYS-40', hours: days(5, 8), start: '08:00', end: '17:00' },
    { code: 'FOUR-DAYS-40', hours: days(4, 10), start: '07:00', end: '18:00' },
  ],
  IN: [
    { code: 'FIVE-DAYS-40', hours: days(5, 8), start: '09:30', end: '18:30' },
    { code: 'SIX-DAYS-45', hours: days(5, 8, [5]), start: '09:30', end: '18:30' },
  ],
  SG: [
    { code: 'FIVE-DAYS-40', hours: days(5, 8), start: '09:00', end: '18:00' },
    { code: 'FIVE-DAYS-42-5', hours: days(5, 8.5), start: '08:30', end: '18:00' },
  ],
  none: [
    { code: 'FIVE-DAYS-40', hours: days(5, 8), start: '09:00', end: '18:00' },
    { code: 'FIVE-DAYS-37-5', hours: days(5, 7.5), start: '09:00', end: '17:30' },
  ],
}

/** Weeks that are usual in a country: whole ones first, then parts of one. */
export const usualWeeks = (country: WeekCountry): readonly UsualWeek[] => [...fullTime[country], ...partTime]

/** Hours of a week. */
export const hoursOf = (hours: readonly number[]): number => hours.reduce((sum, one) => sum + one, 0)

/** Its code, or the next that nobody has. */
export const codeOfWeek = ({ code }: UsualWeek, taken: readonly string[]): string => freeCode(code, (one) => taken.includes(one))
