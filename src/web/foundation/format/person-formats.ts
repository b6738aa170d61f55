import { dateForms, usualDateForm, type DateForm } from '#shared/texts/days.ts'
import { numberForms, type NumberForm } from '#shared/texts/number.ts'
import { keep, kept, stored } from '../storage.ts'

/** How numbers and moments are written for the signed-in person; the usual form until the server has told. */
export interface PersonFormats {
  numbers: NumberForm
  dateForm: DateForm
  /** The first day of a week, counted from Monday as 0. */
  firstWeekday: number
  /** IANA zone of the person's site; the browser's where absent. */
  timeZone?: string
}

export const usualFormats: PersonFormats = { numbers: 'language', dateForm: usualDateForm, firstWeekday: 0 }

let formats: PersonFormats = remembered() ?? usualFormats

export const personFormats = (): PersonFormats => formats

/** Set once the company's settings and the person's site are known, and kept on the device for the next first page. */
export function setPersonFormats({ numbers, dateForm, firstWeekday, timeZone }: PersonFormats): void {
  const next = { numbers, dateForm, firstWeekday, ...(timeZone && { timeZone }) }
  if (JSON.stringify(next) === JSON.stringify(formats)) return
  formats = next
  keep(stored.formats, JSON.stringify(next))
}

function remembered(): PersonFormats | null {
  try {
    const known = JSON.parse(kept(stored.formats) ?? 'null') as Partial<PersonFormats> | null
    if (!known || !numberForms.some((form) => form === known.numbers)) return null
    if (!dateForms.some((form) => form === known.dateForm) || typeof known.firstWeekday !== 'number') return null
    // An unknown zone throws here rather than in every date.
    new Intl.DateTimeFormat('en', { timeZone: known.timeZone })
    return known as PersonFormats
  } catch {
    return null
  }
}
