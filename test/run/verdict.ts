import type { Tally } from './tally.ts'

export interface Verdict {
  /** What is told at the end of a run; the last line is `N passed, N failed`, with `, N skipped` where some were. */
  lines: string[]
  good: boolean
}

interface Checks {
  passed: readonly string[]
  failed: readonly string[]
}

/**
 * Judges a run: tests, checks beside them, and the rows of the documents that it leaves unproven. What was skipped is named,
 * and fails where `isComplete` is asked for; a group that could not begin counts as failed.
 */
export function verdictOf({ tests, failures }: Tally, checks: Checks, unproven: readonly string[] | null, isComplete: boolean): Verdict {
  const of = (state: string) => tests.filter((test) => test.state === state)
  const [skipped, retried] = [of('skipped'), tests.filter(({ retries }) => retries > 0)]
  const named = (title: string, list: readonly { file: string; titles: readonly string[] }[]) =>
    list.map(({ file, titles }) => `${title}: ${[file, ...titles].join(' > ')}`)
  const judged = [
    ...checks.failed.map((title) => `The check of ${title} failed; see above.`),
    ...(unproven?.length ? [`Rows of the documents are not proven: ${unproven.length}.`] : []),
    ...(isComplete && skipped.length > 0 ? ['Nothing may be skipped where CI is set.'] : []),
  ]
  const passed = of('passed').length + checks.passed.length + (unproven?.length === 0 ? 1 : 0)
  const failed = of('failed').length + failures.length + judged.length
  const last = `${passed} passed, ${failed} failed`
  return {
    lines: [
      ...named('Skipped', skipped),
      ...retried
        .filter(({ state }) => state === 'passed')
        .flatMap((test) => [...named('Passed at another try', [test]), ...test.faults.map((fault) => `  ${fault}`)]),
      ...failures.map((failure) => `Failed: ${failure}`),
      ...(unproven ?? []),
      ...judged,
      `${retried.length} tried again, ${of('uncounted').length} never begun`,
      skipped.length > 0 ? `${last}, ${skipped.length} skipped` : last,
    ],
    good: failed === 0 && passed > 0,
  }
}
