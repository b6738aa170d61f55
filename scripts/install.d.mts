export function stampOf(hash: string, development: boolean): string
export function isComplete(noted: string, hash: string, development: boolean): boolean
