export const loan = {}
