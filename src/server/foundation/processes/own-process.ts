import { fork, type ChildProcess } from 'node:child_process'
import { plainEnvironment } from '../basis/plain-environment.ts'
import { Refusal, refuse, type Message } from '../basis/refusal.ts'
import type { Lane } from './lane.ts'
import type { ProcessLimits } from './process-limits.ts'
import type { FromProcess, Order } from './process-side.ts'

/** What tells why a process fell stands at the end of what it wrote. */
const keptCharacters = 2000
/** How V8 and the machine end what has no memory left; the numbers are those of Windows. */
const gaveUp = new Set<NodeJS.Signals | number | null>(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL', 134, 0x80000003])

/**
 * Does a piece of work in a process of its own, which is ended with it: the event loop goes on meanwhile, all memory is given
 * back, and whatever the work does to its process, this one stands. `file` is a module that calls `workHere`; `more` answers
 * what it asks for with `askMore`, and is given the parts of a long answer with it. Refusals pass through; work beyond `limits` is refused (413).
 */
export async function inOwnProcess<T>(
  lane: Lane,
  file: URL,
  input: unknown,
  limits: ProcessLimits,
  more: (part: unknown) => Promise<unknown> = async () => null,
): Promise<T> {
  await lane.enter()
  let child: ChildProcess | undefined
  let ends: NodeJS.Timeout | undefined
  try {
    const begun = (child = fork(file, [], {
      serialization: 'advanced',
      // It knows neither keys nor passwords: what it reads was written by somebody.
      env: { ...plainEnvironment(), NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
      execArgv: [`--max-old-space-size=${limits.memoryMb}`, '--max-semi-space-size=16'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    }))
    return await new Promise<T>((resolve, reject) => {
      ends = setTimeout(() => reject(refuse(413, 'work.tooLong')), limits.wholeMs)
      const send = (message: unknown) => void begun.send(message as object, (error) => error && reject(error))
      begun.on('message', (told: FromProcess) => {
        if (told.is === 'done') resolve(told.answer as T)
        else if (told.is === 'refused')
          reject(new Refusal(told.statusCode, told.messages as Message[], told.fields as Record<string, Message[]>))
        else if (told.is === 'failed') reject(Object.assign(new Error(told.message), { stack: told.stack }))
        else
          more(told.part)
            .then((given) => send({ given }))
            .catch(reject)
      })
      begun.once('error', reject)
      let written = ''
      begun.stderr?.setEncoding('utf8').on('data', (text: string) => (written = (written + text).slice(-keptCharacters)))
      begun.once('close', (code, signal) => reject(endOf(code, signal, written)))
      send({ input, limits } satisfies Order)
    })
  } finally {
    clearTimeout(ends)
    child?.kill('SIGKILL')
    lane.leave()
  }
}

/** Why a process ended without an answer: its watch says so, V8 gave up, or the machine had no memory left for it. */
function endOf(code: number | null, signal: NodeJS.Signals | null, written: string): Error {
  if (written.includes('work.tooLong')) return refuse(413, 'work.tooLong')
  if (gaveUp.has(signal ?? code) || written.includes('work.tooLarge')) return refuse(413, 'work.tooLarge')
  return new Error(`the process ended without an answer (${signal ?? code}): ${written}`)
}
