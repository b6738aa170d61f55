export function ensureWeb(): void
