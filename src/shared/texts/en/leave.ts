export const leave = {}
