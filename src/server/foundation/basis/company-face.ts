import { usualDateForm, type DateForm } from '#shared/texts/days.ts'
import { defaultLanguage, type Language } from '#shared/texts/index.ts'
import type { NumberForm } from '#shared/texts/number.ts'

/** How the company is shown and writes. */
export interface CompanyFace {
  companyName: string
  /** Names its mark, which is at `/company-mark/{mark}`; null: the portal's own is shown. */
  companyMark: string | null
  /** The style sheet of its colour; '' for the portal's own. */
  accentStyles: string
  dateForm: DateForm
  numbers: NumberForm
  currency: string
  /** Those that people choose from, and that of whoever has chosen none. */
  languages: readonly Language[]
  language: Language
}

let face: CompanyFace = {
  companyName: 'Calendula',
  companyMark: null,
  accentStyles: '',
  dateForm: usualDateForm,
  numbers: 'language',
  currency: 'EUR',
  languages: ['en', 'id'],
  language: defaultLanguage,
}

/** As this process has last read it. */
export const companyFace = (): CompanyFace => face

let madeUp = false

/** Whether the company is the demo: every page of it says so. As this process has last read it. */
export const isMadeUp = (): boolean => madeUp

export const sayMadeUp = (is: boolean): void => void (madeUp = is)

/** Shows the company so from now on, in all texts and pages of this process. */
export const showCompany = (read: CompanyFace): void => void (face = read)
