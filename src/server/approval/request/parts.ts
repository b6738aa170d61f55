/** Bits of `request_viewer.parts`. */
export const part = { party: 1, approver: 2, upcoming: 4, site: 8 } as const
