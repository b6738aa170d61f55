import { isAbortedTransactionError, sql } from 'kysely'
import { begun, committed, jsonRows, transaction, type Db, type Tx } from './db.ts'

/** So many share one transaction: of more the first would wait long for the last. */
const mostMembers = 16
/** So many joint transactions are worked on: while PostgreSQL answers the one, this process computes the other. */
const mostAtWork = 2
/** While another is worked on, an act waits for so many companions, or so long. */
const [company, lingerMs] = [4, 2]
/** Nobody waits longer than this for what somebody else holds, also where no lock is named: others would wait along. */
const patienceMs = 50

interface Act {
  work(tx: Tx): Promise<unknown>
  done(answer: unknown): void
  failed(error: unknown): void
}

interface Queue {
  waiting: Act[]
  working: number
  lingering: NodeJS.Timeout | undefined
}

/** An act cannot go on beside the others: each is done in a transaction of its own. */
class Apart extends Error {}

export const apart = (): Error => new Apart('to be done in a transaction of its own')

const queues = new WeakMap<Db, Queue>()

/**
 * One act in one transaction, as `transaction` does it, but acts that come at the same time share one: what they ask is asked
 * `gathered`, and one commit makes them all durable. They share it only for as long as nothing stands between them: where one
 * is refused, fails, or would wait for what somebody else holds, nothing of the shared transaction stays and each act is
 * done again in a transaction of its own. An act that waits, or is at fault, therefore never holds up or spoils another.
 */
export function jointly<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const queue = queues.get(db) ?? { waiting: [], working: 0, lingering: undefined }
  queues.set(db, queue)
  return new Promise((resolve, reject) => {
    queue.waiting.push({ work, done: resolve as Act['done'], failed: reject })
    // Whatever has come in this turn of the event loop goes along.
    setImmediate(() => start(db, queue))
  })
}

function start(db: Db, queue: Queue, lingered = false): void {
  if (queue.waiting.length === 0 || queue.working >= mostAtWork) return
  if (queue.working > 0 && queue.waiting.length < company && !lingered) {
    queue.lingering ??= setTimeout(() => {
      queue.lingering = undefined
      start(db, queue, true)
    }, lingerMs)
    return
  }
  queue.working += 1
  let isAtWork = true
  const worked = () => {
    if (!isAtWork) return
    isAtWork = false
    queue.working -= 1
    start(db, queue)
  }
  void share(db, queue.waiting.splice(0, mostMembers), worked).finally(worked)
  start(db, queue)
}

interface Done {
  act: Act
  own: Tx
  answer: unknown
}

/** Does acts in one transaction; `worked` is told when all that remains is its commit. */
async function share(db: Db, acts: readonly Act[], worked: () => void): Promise<void> {
  let ends: readonly Done[]
  try {
    ends = await begun(db, (tx) => workTogether(tx, acts, worked))
  } catch (error) {
    if (isUndone(error)) for (const act of acts) void alone(db, act)
    // The answer to the commit was lost: whether anything stays is not known, and nobody does it a second time.
    else for (const act of acts) act.failed(error)
    return
  }
  for (const { act, own, answer } of ends) {
    committed(db, own)
    act.done(answer)
  }
}

async function workTogether(tx: Tx, acts: readonly Act[], worked: () => void): Promise<Done[]> {
  sql`set local lock_timeout = ${sql.lit(patienceMs)}`.execute(tx).catch(() => {})
  const joint = new Joint(tx)
  const working = acts.map(async (act): Promise<Done> => {
    const own = joint.member()
    try {
      return { act, own, answer: await act.work(own) }
    } catch (error) {
      joint.off = true
      throw error
    }
  })
  // None is still at work when the transaction ends.
  const settled = await Promise.allSettled(working)
  setImmediate(worked)
  return settled.map((end) => {
    if (end.status === 'rejected') throw apart()
    return end.value
  })
}

/** What a commit is refused for: classes of SQLSTATE, integrity and serialisation. */
const refusedAtCommit = /^(23|40)/

/** Whether nothing of a transaction stays for certain: it was given up here, or refused by PostgreSQL at its commit. */
const isUndone = (error: unknown): boolean =>
  error instanceof Apart || isAbortedTransactionError(error) || refusedAtCommit.test((error as { code?: string }).code ?? '')

async function alone(db: Db, { work, done, failed }: Act): Promise<void> {
  try {
    done(await transaction(db, work))
  } catch (error) {
    failed(error)
  }
}

type Ask<Q, A> = (db: Db | Tx, questions: readonly Q[]) => Promise<readonly A[]>

interface Round {
  place: number
  questions: unknown[]
  answers: Promise<readonly unknown[]>
}

/** A transaction that several acts share. What a member asks is sent in the order in which it asks. */
class Joint {
  readonly #tx: Tx
  /** Somebody cannot go on in it: it ends without having done anything. */
  off = false
  /** What members hold, by name: whoever comes second to the same finds the first. */
  readonly held = new Map<string, { members: Set<Tx>; whole: boolean }>()
  /** What is sent once everybody has gone on as far as they can. */
  #outbox: (() => void)[] = []
  #sent = 0
  readonly #open = new Map<unknown, Round>()
  /** The place of what each member has asked last. */
  readonly #last = new Map<Tx, number>()

  constructor(tx: Tx) {
    this.#tx = tx
  }

  /** A member's own handle. */
  member(): Tx {
    const executor = this.#tx.getExecutor()
    const ordered = executor.withConnectionProvider({
      provideConnection: (consumer) => this.#post(own, () => executor.provideConnection(consumer)),
    })
    const own: Tx = { isTransaction: true, getExecutor: () => ordered }
    joints.set(own, this)
    return own
  }

  /** A question asked with those that others ask now. */
  async ask<Q, A>(own: Tx, question: Q, ask: Ask<Q, A>): Promise<A> {
    const round = this.#roundFor(own, ask as Ask<unknown, unknown>)
    this.#last.set(own, round.place)
    const place = round.questions.push(question) - 1
    return answerAt((await round.answers) as readonly A[], place)
  }

  #roundFor(own: Tx, ask: Ask<unknown, unknown>): Round {
    const known = this.#open.get(ask)
    // One that is sent before what this member has asked last would be out of its order.
    if (known && known.place >= (this.#last.get(own) ?? 0)) return known
    const questions: unknown[] = []
    const place = this.#sent + this.#outbox.length
    const round = { place, questions, answers: this.#post(own, () => ask(this.#tx, questions)) }
    this.#open.set(ask, round)
    return round
  }

  #post<T>(own: Tx, send: () => Promise<T>): Promise<T> {
    if (this.#outbox.length === 0) process.nextTick(() => this.#flush())
    this.#last.set(own, this.#sent + this.#outbox.length)
    return new Promise((resolve, reject) => {
      this.#outbox.push(() => (this.off ? reject(apart()) : void send().then(resolve, reject)))
    })
  }

  #flush(): void {
    const sending = this.#outbox
    this.#outbox = []
    this.#sent += sending.length
    this.#open.clear()
    for (const send of sending) send()
  }
}

const joints = new WeakMap<Tx | Db, Joint>()

/** Whether others share the transaction. */
export const isShared = (tx: Db | Tx): boolean => joints.has(tx)

/**
 * What PostgreSQL's locks do between transactions, between the members of one: what a member holds whole no other touches,
 * what it holds in part others may hold in part.
 */
export function holdAmongMembers(tx: Tx, name: string, whole = true): void {
  const held = joints.get(tx)?.held
  if (!held) return
  const known = held.get(name)
  if (!known) {
    held.set(name, { members: new Set([tx]), whole })
    return
  }
  const others = known.members.size > 1 || !known.members.has(tx)
  if (others && (whole || known.whole)) throw apart()
  known.members.add(tx)
  known.whole ||= whole
}

/**
 * A statement that answers many questions at once. Members of a shared transaction that ask it at the same time are answered
 * by one; anybody else is asked for alone. `ask` answers in the order of the questions.
 */
export const gathered =
  <Q, A>(ask: Ask<Q, A>) =>
  async (db: Db | Tx, question: Q): Promise<A> => {
    const joint = joints.get(db)
    return joint ? joint.ask(db as Tx, question, ask) : answerAt(await ask(db, [question]), 0)
  }

/**
 * Questions as rows, each with its `place`. PostgreSQL expects as many of them whatever they are, so that it keeps one plan;
 * tables are best looked into by `cross join lateral (… offset 0)`, which holds it to one look for each, however small they are.
 */
export const questionRows = (questions: readonly object[]) => jsonRows(questions.map((question, at) => ({ ...question, place: at + 1 })))

/** Answers by the place of their question. */
export function inPlaces<A extends { place: number }>(asked: readonly unknown[], found: readonly A[]): (A | undefined)[] {
  const answers: (A | undefined)[] = asked.map(() => undefined)
  for (const row of found) answers[row.place - 1] = row
  return answers
}

function answerAt<A>(answers: readonly A[], place: number): A {
  if (place >= answers.length) throw new Error('a question was left without an answer')
  return answers[place] as A
}
