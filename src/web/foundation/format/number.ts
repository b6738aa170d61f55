import { separatorsOf, writtenMoney, writtenNumber, type Separators } from '#shared/texts/number.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { personFormats } from './person-formats.ts'

/** What differs from the person's own form. */
interface NumberForm extends Partial<Separators> {
  /** Exactly so many places; as many as the number has where absent. */
  decimals?: number
}

/** How numbers are written on this screen, and read where they are typed. */
export const personSeparators = (language = currentLanguage()): Separators => separatorsOf(personFormats().numbers, language)

/** 1234.5 → `1,234.5`, with the person's separators. Takes exact decimals as text too. '' for what is no number. */
export const formatNumber = (value: number | string | null | undefined, { decimals, ...by }: NumberForm = {}): string =>
  writtenNumber(value, { ...personSeparators(), ...by }, decimals)

/** An amount with its currency, with the person's separators, in the language of the screen: `Rp 18,000,000`. */
export const formatMoney = (amount: string | number | null | undefined, currency: string): string =>
  writtenMoney(amount, currency, { ...personSeparators(), language: currentLanguage() })
