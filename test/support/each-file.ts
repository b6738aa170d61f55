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

afterEach(({ task }) => {
  task.meta.assertions = expect.getState().assertionCalls
})
