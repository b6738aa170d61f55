/**
 * A user name in the form in which names are kept and compared: small letters. null for one that only looks like another: a
 * name must stand in its compatibility form (NFKC, UAX #15), so that the Kelvin sign is no k and a full-width letter none of ours.
 */
export function userNameOf(text: string): string | null {
  if (text.normalize('NFKC') !== text) return null
  const small = text.toLowerCase()
  return small.normalize('NFKC') === small ? small : null
}

/** A user name that somebody is to have from now on: one without blanks. null for what cannot be one. */
export function newUserName(text: string): string | null {
  const name = userNameOf(text.trim())
  return name === null || name === '' || /\s/.test(name) ? null : name
}
