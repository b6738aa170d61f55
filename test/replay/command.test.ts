import { execFile } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const logs = path.resolve(import.meta.dirname, 'logs')

function run(...words: string[]): Promise<{ code: number; out: string; told: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [path.resolve('scripts/replay/main.ts'), ...words], (error, out, told) =>
      resolve({ code: error ? Number(error.code) : 0, out, told }),
    )
  })
}

test('the command replays in a database of its own, and fails where too few cases come out the same', async () => {
  expect(await run(logs, '--first', '5')).toMatchObject({ code: 0, out: expect.stringMatching(/^all +5 +5 +100\.00 %/m) })
  const whole = await run(logs)
  expect(whole.code).toBe(1)
  expect(whole.out).toContain('1 of university: FINAL_APPROVED by SUPERVISOR on a request that is not there: error.notFound (never-sent)')
})

test('a wrong use is told in plain words', async () => {
  expect(await run()).toMatchObject({ code: 2, out: expect.stringContaining('npm run replay -- FOLDER') })
  expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('--at-once') })
  expect(await run(logs, '--first', 'many')).toMatchObject({ code: 2, out: '--first and --at-once take a number.\n' })
  expect(await run('nowhere')).toMatchObject({ code: 2, out: 'There is no folder nowhere.\n' })
  expect(await run('/dev/null')).toMatchObject({ code: 2, out: 'There is no folder /dev/null.\n' })
  expect(await run(path.resolve('docs'))).toMatchObject({ code: 2, told: expect.stringMatching(/^There is no log in .*docs\.\n$/) })
})
