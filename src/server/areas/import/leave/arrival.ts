/** How leave is brought along: by which number people are found, with which import, and of whom nothing is taken. */
export interface Arrival {
  by: 'code' | 'user_name'
  runId: string
  now: Date
  /** Whoever has it done, unless they may adjust their own leave. */
  withheldFrom: string | null
}

/** What is told of a row of theirs. */
export const ownLeave = {
  why: (who: string) => `${who} does this import, and nobody brings along leave of their own`,
  allowed: 'an import that somebody else does; or Set-up › Decisions › HR adjusts their own leave',
}
