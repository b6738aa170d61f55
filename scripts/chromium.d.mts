export function findChromium(options?: { windowed?: boolean }): string | null
export const chromiumFlags: string[]
