import type { ImportRow } from '#shared/areas/import.ts'
import type { Colour } from '#shared/status.ts'

/** What of an act differs from how it is usually done. */
export interface RunWay {
  partly?: boolean
  along?: boolean
  /** The trial whose outcome somebody has seen and agrees to. */
  tried?: string | null
}

type Shown = Pick<ImportRow, 'state' | 'work'>

/** Whether something is done with an import just now. */
export const isAtWork = ({ work }: Pick<Shown, 'work'>): boolean => work !== null && work.finishedAt === null

/** In one word how an import stands: what is being done, else what became of it. */
export function standOf({ state, work }: Shown): { key: string; colour: Colour } {
  if (work && work.finishedAt === null) return { key: `import.doing.${work.act}`, colour: 'blue' }
  if (state === 'open' && work?.state === 'failed') return { key: 'import.stand.failed', colour: 'red' }
  if (state === 'open' && work) return { key: 'import.stand.tried', colour: 'yellow' }
  const colours: Record<ImportRow['state'], Colour> = { open: 'grey', written: 'green', partly: 'orange', undone: 'grey' }
  return { key: `import.stand.${state}`, colour: colours[state] }
}

/** How often is asked how far something is, in ms. */
export const pace = 700
