// npm run mutants -- PLACE… [--sample N]: plants faults one at a time and tells, by room, how many the tests notice.
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { chanceOf, tableOf, type Planted } from './rooms.ts'

/** Where tests of a tier stand. */
const testsOf: Readonly<Record<string, string>> = { shared: 'src/shared', server: 'src/server test/assurance', web: 'src/web' }

const { values, positionals } = parseArgs({ options: { sample: { type: 'string' } }, allowPositionals: true })
const seed = process.env['FC_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31))
process.env['FC_SEED'] = seed
process.env['NODE_ENV'] = 'test'

const files = positionals.flatMap(sourcesIn)
if (files.length === 0) {
  process.stderr.write('Which place? npm run mutants -- src/shared/records [--sample 200]\n')
  process.exit(1)
}
const sample = values.sample === undefined ? null : Number(values.sample)
if (sample !== null && !(sample > 0)) {
  process.stderr.write('--sample takes how many lines to plant faults in.\n')
  process.exit(1)
}

process.env['MUTANTS_TESTS'] = [...new Set(files.map((file) => testsOf[file.split('/')[1] ?? ''] ?? 'src'))].join(' ')
process.stdout.write(`FC_SEED=${seed}\n`)
const folder = mkdtempSync(path.join(os.tmpdir(), 'calendula-mutants-'))
try {
  const found = await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: sample === null ? files : someLines(files, sample),
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: true },
    coverageAnalysis: 'perTest',
    // The language server of TypeScript 7 has none of the functions that rewriting its configuration would need.
    tsconfigFile: 'tsconfig.none.json',
    ignorePatterns: ['dist', 'data', 'docs'],
    tempDirName: folder,
    concurrency: 1,
    dryRunTimeoutMinutes: 60,
    timeoutMS: 60_000,
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportScoreTable: false, skipFull: true },
    allowConsoleColors: false,
    thresholds: { high: 100, low: 90, break: null },
  }).runMutationTest()
  const planted = found.map(({ fileName, status }): Planted => ({ file: path.relative(process.cwd(), fileName), status }))
  process.stdout.write(`\n${tableOf(planted)}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The code of a place without its tests. */
function sourcesIn(place: string): string[] {
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [place]
  return globSync(`${place}/**/*.{ts,tsx}`).filter((file) => !/\.test\.tsx?$/.test(file))
}

/** So many lines of the code, each drawn once; what holds no fault to plant is passed over by the planting itself. */
function someLines(of: readonly string[], count: number): string[] {
  const lines = of.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, index) =>
        /[=<>+\-*?&|(]/.test(text) && !/^\s*(import|export (type|interface)|\/\/|\*|\/\*)/.test(text)
          ? [`${file}:${index + 1}-${index + 1}`]
          : [],
      ),
  )
  const chance = chanceOf(Number(seed))
  const drawn: string[] = []
  while (drawn.length < count && lines.length > 0) drawn.push(...lines.splice(Math.floor(chance() * lines.length), 1))
  return drawn
}
