import { vi } from 'vitest'
import type { SessionState } from '#web/foundation/session/session-state.ts'

interface Tab {
  sessionState: () => SessionState
  setSessionState: (next: SessionState) => void
}

/**
 * A tab that has just been opened: what `load` imports, anew. Thirty minutes without a sign of life end a session; the last one
 * is `idleMinutes` old, where there was any.
 */
export async function openTab<M>(load: () => Promise<M>, idleMinutes?: number): Promise<M & Tab> {
  vi.resetModules()
  const { settings } = await import('#web/foundation/settings.ts')
  settings.idleLogoffMinutes = 30
  const { noteActivity } = await import('#web/foundation/session/idle.ts')
  if (idleMinutes !== undefined) noteActivity(Date.now() - idleMinutes * 60_000)
  const { sessionState, setSessionState } = await import('#web/foundation/session/session-state.ts')
  return { ...(await load()), sessionState, setSessionState }
}
