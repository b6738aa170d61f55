/** What is asked of all code beside the tests: by `npm test` while they run, by `npm run check` alone. */
const checks = [
  ['types', 'typescript/bin/tsc', '-b'],
  ['lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  ['format', 'oxfmt/bin/oxfmt', '--check', '.'],
  ['unused code', 'knip/bin/knip.js', '--no-progress'],
]

/** One after the other, each by `run`; `told` hears of each as it ends, with what it said where it failed. */
export async function runChecks(run, told = () => {}) {
  const done = []
  for (const [title, ...command] of checks) {
    const started = Date.now()
    const { code, output } = await run(command)
    const line = `${code === 0 ? '✓' : '✗'} ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`
    const check = { title, ok: code === 0, text: code === 0 ? line : output + line }
    told(check)
    done.push(check)
  }
  return done
}
