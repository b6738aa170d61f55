import { spawn } from 'node:child_process'
import { Lane } from '#server/foundation/processes/lane.ts'
import { plainEnvironment } from '#server/foundation/basis/plain-environment.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'

/** So long a scanner may take for a file; a file that was not looked at is not taken. */
const patienceMs = 30_000
/** So many scanners at once: more would take the machine from everybody. */
const lane = new Lane(4)

let command: readonly string[] = []

/** From now on each file is shown to this program before it is kept; without words no file is. */
export const scanWith = (words: readonly string[]): void => void (command = words)

/**
 * Shows a file to the company's virus scanner, on its standard input: 0 means clean, 1 a find, as clamdscan and its like
 * answer. Refuses with 415 what was found and with 503 what could not be looked at.
 */
export async function scan(bytes: Buffer): Promise<void> {
  const [program, ...words] = command
  if (program === undefined) return
  await lane.enter()
  const code = await new Promise<number | null>((resolve) => {
    const child = spawn(program, words, {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: plainEnvironment(),
      timeout: patienceMs,
      killSignal: 'SIGKILL',
    })
    child.once('error', () => resolve(null))
    child.once('close', resolve)
    // A scanner that has seen enough closes its input.
    child.stdin.on('error', () => undefined)
    child.stdin.end(bytes)
  }).finally(() => lane.leave())
  if (code === 1) throw refuse(415, 'upload.virus', undefined, 'attachment')
  if (code !== 0) throw refuse(503, 'upload.notScanned', undefined, 'attachment')
}
