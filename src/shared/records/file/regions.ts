/** The fields of an address that are regions, from the widest (level 1) to the narrowest. */
export const regionFields = ['province', 'city', 'district', 'subdistrict'] as const
export type RegionField = (typeof regionFields)[number]

/** So many levels has an address. */
export const mostLevels = regionFields.length

/** The code of the region above one: its own without the last dotted part, `11.01` of `11.01.02`. Null: it stands at the top. */
export const parentCode = (code: string): string | null => (code.includes('.') ? code.slice(0, code.lastIndexOf('.')) : null)
