import { keep, kept, stored } from '../storage.ts'

/** How numbers and moments are written for the signed-in person; the usual form until the server has told. */
export interface PersonFormats {
  thousandSeparator: string
  decimalSeparator: string
  /** IANA zone of the person's site; the browser's where absent. */
  timeZone?: string
}

let formats: PersonFormats = remembered() ?? { thousandSeparator: ',', decimalSeparator: '.' }

export const personFormats = (): PersonFormats => formats

/** Set once the company's settings and the person's site are known, and kept on the device for the next first page. */
export function setPersonFormats({ thousandSeparator, decimalSeparator, timeZone }: PersonFormats): void {
  const next = { thousandSeparator, decimalSeparator, ...(timeZone && { timeZone }) }
  if (JSON.stringify(next) === JSON.stringify(formats)) return
  formats = next
  keep(stored.formats, JSON.stringify(next))
}

function remembered(): PersonFormats | null {
  try {
    const known = JSON.parse(kept(stored.formats) ?? 'null') as Partial<PersonFormats> | null
    if (typeof known?.thousandSeparator !== 'string' || typeof known.decimalSeparator !== 'string') return null
    // An unknown zone throws here rather than in every date.
    new Intl.DateTimeFormat('en', { timeZone: known.timeZone })
    return known as PersonFormats
  } catch {
    return null
  }
}
