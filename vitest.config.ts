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
  'leave.e2e.ts',
  'accessibility-set-up.e2e.ts',
  'shell-routes.e2e.ts',
  'model.test.ts',
  'rights.test.ts',
  'session.e2e.ts',
]

/** Then browser and other tests in turn: the ones wait while the others compute. */
class InTurn extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const placed = ['browser', 'unit', 'pure'].flatMap((project) => {
      const own = sorted.filter((file) => file.project.name === project)
      return own.map((file, index) => ({ file, rank: rankOf(file), place: (index + 0.5) / own.length }))
    })
    return placed.sort((a, b) => a.rank - b.rank || a.place - b.place).map(({ file }) => file)
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const found = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
  return found < 0 ? longest.length : found
}

/** Tests of functions alone: they ask for no database and no page, and put nothing in another's place. */
const pure = globSync(['src/shared/**/*.test.ts', 'src/web/**/*.test.ts']).filter(
  (file) => !/@vitest-environment|\bvi\./.test(readFileSync(file, 'utf8')),
)

export default defineConfig({
  test: {
    globalSetup: ['test/support/database-server.ts'],
    // A machine may be slow; what hangs is ended.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // What is waited for comes at once; on a machine that is busy, a little later.
    expect: { poll: { timeout: 15_000 } },
    setupFiles: ['test/support/each-file.ts'],
    maxWorkers: Number(process.env['TEST_WORKERS'] ?? availableParallelism()),
    sequence: { sequencer: InTurn },
    maxConcurrency: 2,
    coverage: { include: ['src/**/*.ts', 'src/**/*.tsx'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['test/e2e/**', ...pure],
        },
      },
      {
        extends: true,
        // Nothing of these files outlives a test, so that a worker keeps what it has loaded from one to the next.
        test: { name: 'pure', include: pure, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/e2e/**/*.e2e.ts'],
          // A browser on a machine that stands still for a moment is no fault of the portal; it is counted and told.
          retry: 1,
        },
      },
    ],
  },
})
