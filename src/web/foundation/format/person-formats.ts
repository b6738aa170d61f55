/** How numbers and moments are written for the signed-in person; the usual form until the server has told. */
export interface PersonFormats {
  thousandSeparator: string
  decimalSeparator: string
  /** IANA zone of the person's site; the browser's where absent. */
  timeZone?: string
}

let formats: PersonFormats = { thousandSeparator: ',', decimalSeparator: '.' }

export const personFormats = (): PersonFormats => formats

/** Set once the company's settings and the person's site are known. */
export function setPersonFormats(next: PersonFormats): void {
  formats = next
}
