import { callingCodeIn } from './calling-codes.ts'

/** A number that somebody is called by, and the code of its country. */
export interface Phone {
  phone: string | null
  phoneCountryCode: string | null
}

/** There a number begins with 0 also when it is called from elsewhere. */
const keepsZero = new Set(['39', '225', '229', '242', '378'])

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')
const fromElsewhere = /^(?:\+|00)/
/** The 0 that is called before a number within its country, also as it stands in `(021) 555` and `+44 (0)20`. */
const withinCountry = /^(?:\(0\)\s*|(\(?)0(?=[\s\d()/.-]*\d))/

/**
 * A number as it is kept: the code of its country by itself, the number as it follows it. What begins with a code says its country, also
 * beside another one; what has none is of the country where its person works (`usual`, digits), or stays as it is where nobody knows it.
 */
export function keptPhone({ phone: typed, phoneCountryCode }: Phone, usual: string | null): Phone {
  const phone = typed?.trim() ?? ''
  if (phone === '') return { phone: null, phoneCountryCode: null }
  if (fromElsewhere.test(phone)) {
    const called = phone.replace(fromElsewhere, '').trim()
    const own = callingCodeIn(digitsOf(called))
    if (own === null) return { phone, phoneCountryCode: null }
    return { phone: within(after(called, own.length), own), phoneCountryCode: `+${own}` }
  }
  const code = digitsOf(phoneCountryCode ?? '') || usual
  return code === null ? { phone, phoneCountryCode: null } : { phone: within(phone, code), phoneCountryCode: `+${code}` }
}

const within = (phone: string, code: string): string => (keepsZero.has(code) ? phone : phone.replace(withinCountry, '$1').trim())

/** What follows so many digits. */
function after(text: string, count: number): string {
  let at = 0
  for (let left = count; left > 0; at += 1) if (/\d/.test(text[at] ?? '0')) left -= 1
  return text.slice(at).replace(/^[\s./-]+/, '')
}

/** A number as it is read and called, also one that a file brought as it stood there: `+62 812 3456`; null where there is none. */
export function shownPhone(phone: Phone): string | null {
  const kept = keptPhone(phone, null)
  return kept.phoneCountryCode === null ? kept.phone : `${kept.phoneCountryCode} ${kept.phone}`
}
