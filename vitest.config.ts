import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What the laws' random cases begin from: given to repeat a run, else another each time. */
const seed = Number(process.env['FC_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
if (!Number.isInteger(seed)) throw new Error('FC_SEED must be a whole number.')
if (process.env['FC_SEED'] === undefined) process.stdout.write(`The laws draw from FC_SEED=${seed}\n`)
process.env['FC_SEED'] = String(seed)

/** The files that take longest, begun first so that none is left alone at the end. */
const longest = [
  'accessibility-manager.e2e.ts',
  'accessibility-employee.e2e.ts',
  'gallery.e2e.ts',
  'new-module.test.ts',
  'leave.e2e.ts',
  'accessibility-set-up.e2e.ts',
  'shell-routes.e2e.ts',
  'session.e2e.ts',
  'model.test.ts',
  'rights.test.ts',
  'words.test.ts',
  'examples.test.ts',
  'event-loop.test.ts',
  'main.test.ts',
  'seed.test.ts',
  'kill.test.ts',
]

/** One project after the other: a worker goes on with what it has loaded while the next file is of the same project. */
class InTurn extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return ['browser', 'alone', 'unit', 'pure'].flatMap((project) =>
      sorted.filter((file) => file.project.name === project).toSorted((a, b) => rankOf(a) - rankOf(b)),
    )
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const found = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
  return found < 0 ? longest.length : found
}

const tests = globSync(['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts', 'test/**/*.test.ts'])
/** Tests with a page, and those that put something in another's place: what they leave behind is nobody else's. */
const alone = tests.filter((file) => /@vitest-environment|\bvi\./.test(readFileSync(file, 'utf8')))
/** Tests of functions alone: they ask for no database. */
const pure = tests.filter((file) => /^src[/\\](shared|web)[/\\]/.test(file) && !alone.includes(file))

export default defineConfig({
  test: {
    globalSetup: ['test/support/database-server.ts'],
    // A machine may be slow; what hangs is ended.
    testTimeout: 600_000,
    hookTimeout: 300_000,
    // What is waited for comes at once; on a machine that is busy, a little later.
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['test/support/each-file.ts'],
    // Short-lived values are many: with room for them a worker, and each thread that it begins, computes a fifth less.
    execArgv: ['--max-semi-space-size=64'],
    // A worker that opens pages waits for them a part of its time: one more than processors keeps these busy.
    maxWorkers: Number(process.env['TEST_WORKERS'] ?? availableParallelism() + 1),
    sequence: { sequencer: InTurn },
    maxConcurrency: 2,
    coverage: { include: ['src/**/*.ts', 'src/**/*.tsx'] },
    projects: [
      {
        extends: true,
        // Nothing of these files outlives them, so that a worker keeps what it has loaded from one to the next.
        test: { name: 'unit', include: tests.filter((file) => !alone.includes(file) && !pure.includes(file)), isolate: false },
      },
      {
        extends: true,
        test: { name: 'pure', include: pure, isolate: false },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          globalSetup: ['test/support/built-web.ts'],
          include: ['test/e2e/**/*.e2e.ts'],
          // They share their browser: test/support/demo.ts.
          isolate: false,
          // A browser on a machine that stands still for a moment is no fault of the portal; it is counted and told.
          retry: 1,
        },
      },
    ],
  },
})
