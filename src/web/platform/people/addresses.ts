/** Opens a mail to somebody and fills in nothing else, whatever stands in the address (RFC 6068). */
export const mailAddress = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`

/** Calls somebody: the digits alone (RFC 3966). */
export const callAddress = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`
