import fc from 'fast-check'
import { afterEach, expect } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** How often the test asked `expect` for anything. */
    assertions?: number
  }
}

// All laws of a run draw by one seed, so that a run can be had again: vitest.config.ts chooses and tells it.
fc.configureGlobal({ seed: Number(process.env['FC_SEED']) })

// Tests beside each other ask an `expect` of their own; what all share counts for whoever ends first.
afterEach(({ task, expect: own }) => {
  task.meta.assertions = Math.max(own.getState().assertionCalls, expect.getState().assertionCalls)
})
