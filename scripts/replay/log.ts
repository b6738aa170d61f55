import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

export const roles = ['EMPLOYEE', 'PRE_APPROVER', 'ADMINISTRATION', 'BUDGET OWNER', 'SUPERVISOR', 'DIRECTOR', 'MISSING'] as const
export type Role = (typeof roles)[number]

export const verbs = ['SAVED', 'SUBMITTED', 'APPROVED', 'FINAL_APPROVED', 'REJECTED'] as const
export type Verb = (typeof verbs)[number]

/** What happens beside the approval: no act of an approval engine. */
const outside = ['Start trip', 'End trip', 'Send Reminder', 'Request Payment', 'Payment Handled'] as const

/** One step of the approval, as the log writes it: `<document> <verb> by <role>`. */
export interface LogAct {
  /** Milliseconds since 1970. */
  at: number
  document: string
  verb: Verb
  role: Role
}

/** A case of a log: its acts in the log's order, and how many steps stood beside them. */
export interface LogCase {
  id: string
  amount: string
  acts: LogAct[]
  /** By what it is called. */
  outside: Record<string, number>
  /** The documents of which a case may have several; where it is not said, the logs' own rule. */
  several?: readonly string[]
}

/** A log that is to be replayed: its name and its cases. */
export interface Log {
  name: string
  cases: () => AsyncGenerator<LogCase>
}

const ending = /\.events\.csv(\.gz)?$/

/** The logs of a folder by their names, in order of these. */
export async function logsIn(folder: string): Promise<Log[]> {
  const files = (await readdir(folder)).filter((file) => ending.test(file)).toSorted()
  return files.map((file) => ({ name: file.replace(ending, ''), cases: () => readLog(path.join(folder, file)) }))
}

/**
 * The cases of a log, one after the other as they stand in the file. Throws, naming file and line, on a line that is none,
 * on an activity or a time nobody knows, where a case's lines do not stand together or not in the order of time, and where there is no event.
 */
export async function* readLog(file: string): AsyncGenerator<LogCase> {
  const stream = createReadStream(file)
  const text = file.endsWith('.gz') ? stream.pipe(createGunzip()) : stream
  const ended = new Set<string>()
  let current: LogCase | undefined
  let latest = 0
  let number = 0
  for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
    number += 1
    if (number === 1 || line === '') continue
    const fail = (why: string) => new Error(`${path.basename(file)}, line ${number}: ${why}.`)
    const [id, , time, activity, role, amount, ...more] = line.split(',')
    if (!id || time === undefined || activity === undefined || role === undefined || amount === undefined || more.length > 0)
      throw fail('six fields were expected')
    const at = Date.parse(time)
    if (Number.isNaN(at)) throw fail(`"${time}" is no time`)
    if (current?.id !== id) {
      if (current) {
        ended.add(current.id)
        yield current
      }
      if (ended.has(id)) throw fail(`the case ${id} stands in two places`)
      current = { id, amount, acts: [], outside: {} }
      latest = at
    }
    if (at < latest) throw fail(`the case ${id} goes back in time`)
    latest = at
    const beside = outside.find((name) => name === activity)
    const act = actOf(at, activity, role)
    if (beside) current.outside[beside] = (current.outside[beside] ?? 0) + 1
    else if (act) current.acts.push(act)
    else throw fail(`"${activity}" by "${role}" is no activity of these logs`)
  }
  if (!current) throw noEvent(path.basename(file))
  yield current
}

/** A log that says nothing is a mistake, not a success. */
export const noEvent = (file: string) => new Error(`${file} has no event.`)

function actOf(at: number, activity: string, role: string): LogAct | undefined {
  const [, document, said, by] = /^(.+) ([A-Z_]+) by (.+)$/.exec(activity) ?? []
  const verb = verbs.find((one) => one === said)
  const who = roles.find((one) => one === role && one === by)
  return document && verb && who ? { at, document, verb, role: who } : undefined
}
