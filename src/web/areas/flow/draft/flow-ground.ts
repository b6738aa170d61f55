import { createContext, use } from 'react'
import type { FlowField } from '#shared/areas/flow.ts'
import type { RouteWords } from './who-words.ts'

/** What every part of the editor stands on: whose flow it is and what there is to choose from. */
export interface FlowGround {
  kind: string
  fields: readonly FlowField[]
  personFields: readonly { name: string; label: string }[]
  words: RouteWords
  /** What is missing is shown: somebody has tried to save. */
  checked: boolean
}

const Ground = createContext<FlowGround | null>(null)
export const FlowGroundProvider = Ground.Provider

export function useFlowGround(): FlowGround {
  const ground = use(Ground)
  if (!ground) throw new Error('Outside of a flow')
  return ground
}
