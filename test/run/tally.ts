import type { SerializedError, TestError } from 'vitest'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import { writeFileSync } from 'node:fs'
import path from 'node:path'

/** A test that ran, or should have. */
export interface Ran {
  /** In the repository, with slashes. */
  file: string
  /** Its groups' titles and its own, from the outermost; cases of an `each` by name. */
  titles: string[]
  /** `uncounted`: its group or file failed before it began. */
  state: 'passed' | 'failed' | 'skipped' | 'uncounted'
  retries: number
  /** What went wrong at any of its tries, and where. */
  faults: string[]
  /** How often it asked `expect` for anything. */
  assertions: number
}

/** What became of a run. */
export interface Tally {
  tests: Ran[]
  /** What failed beside tests: files that cannot be loaded, hooks of groups, errors outside of every test. */
  failures: string[]
}

/** Counts every test of a run, and every failure that is no test's. */
export function tallyOf(modules: readonly TestModule[], unhandled: readonly SerializedError[], root: string): Tally {
  const tests: Ran[] = []
  const failures = unhandled.map(({ message }) => `an error outside of every test: ${firstLine(message)}`)
  for (const module of modules) {
    const file = path.relative(root, module.moduleId).replaceAll(path.sep, '/')
    walk(module, [], false)

    function walk(group: TestModule | TestSuite, titles: string[], above: boolean): void {
      const errors = group.errors()
      const broken = above || errors.length > 0
      for (const { message } of errors) failures.push(`${[file, ...titles].join(' > ')}: ${firstLine(message)}`)
      for (const child of group.children)
        if (child.type === 'suite') walk(child, [...titles, child.name], broken)
        else tests.push(ranOf(child, [...titles, child.name], broken))
    }

    function ranOf(test: TestCase, own: string[], broken: boolean): Ran {
      const { state, errors = [] } = test.result()
      const ended = state === 'passed' || state === 'failed'
      return {
        file,
        titles: own,
        state: ended ? state : broken || state === 'pending' ? 'uncounted' : 'skipped',
        retries: test.diagnostic()?.retryCount ?? 0,
        faults: errors.map(faultOf),
        assertions: test.meta().assertions ?? 0,
      }
    }
  }
  return { tests, failures }
}

/** The first line of an error, and the lines of this repository that led to it. */
function faultOf({ message, stacks = [] }: TestError): string {
  const places = stacks.map(({ file, line }) => `${path.basename(file)}:${line}`)
  return [firstLine(message), ...places].join(' ← ')
}

const firstLine = (message: string) => message.split('\n', 1)[0] ?? ''

/** Writes the tally of a run, as JSON, where TEST_TALLY says. */
export default class TallyReporter implements Reporter {
  private root = ''

  onInit({ config }: { config: { root: string } }): void {
    this.root = config.root
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env['TEST_TALLY']
    if (file) writeFileSync(file, JSON.stringify(tallyOf(modules, unhandled, this.root)))
  }
}
