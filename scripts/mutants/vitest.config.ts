import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { nearness } from './rooms.ts'

/** The tests that hold the place in which faults are planted: what stands low is imported by everything. */
const places = (process.env['MUTANTS_TESTS'] ?? 'src test/assurance').split(' ')

/** So many files, the nearest, are asked about a fault: what only others would notice counts as missed. A room may have sixty. */
const mostFiles = 80

/** The first failed test ends a run: those that stand near the fault go first, of these the quickest. */
class NearestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, related } = this.ctx.config
    const [fault, ...more] = related ?? []
    // Before the first fault all tests run, to learn which go where.
    if (fault === undefined || more.length > 0) return super.sort(files)
    const ranked = files.map((file) => {
      const name = path.relative(root, file.moduleId)
      const took = this.ctx.cache.getFileTestResults(`${file.project.name}:${name}`)?.duration ?? 0
      return { file, near: nearness(path.relative(root, fault), name), took }
    })
    const sorted = ranked.toSorted((a, b) => b.near - a.near || a.took - b.took).map(({ file }) => file)
    return Promise.resolve(sorted.slice(0, mostFiles))
  }
}

const include = places.map((place) => (place.endsWith('.ts') ? place : `${place}/**/*.test.{ts,tsx}`))
const isolate = places.some((place) => place.startsWith('src/web'))

/** Files that replace a module need a process of their own: what others have loaded before them is not replaced. */
const replaces = (file: string) => /\bvi\.mock\(/.test(readFileSync(file, 'utf8'))

export default defineConfig({
  test: {
    globalSetup: ['test/support/database-server.ts'],
    setupFiles: ['test/support/each-file.ts'],
    include,
    exclude: [...configDefaults.exclude, ...(isolate ? [] : globSync(include).filter(replaces))],
    // Each fault has a process of its own: within it, what one file has loaded serves the next.
    isolate,
    sequence: { sequencer: NearestFirst },
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
