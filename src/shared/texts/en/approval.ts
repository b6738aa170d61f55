export const approval = {}
