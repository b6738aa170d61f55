import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/foundation/database/db.ts'
import { openGathering } from '#server/foundation/database/gathering.ts'
import { letterOf, type Sender, type WordsOf } from './letter.ts'
import { claimDue, markFailed, markSent, type Claimed } from './outbox.ts'
import { NotDelivered, type Transport } from './transport.ts'

/** What sends the outbox's mails. */
export interface Delivery {
  /** Sends what is due and ends when nothing is, or when the mail server takes none at present. Answers how many it took. */
  run(): Promise<number>
  /** Runs in a moment, once for all that is written until then. */
  soon(): void
  /** Begins no further mail and waits for those under way: a stop is no crash, so nothing is sent twice. */
  stop(): Promise<void>
}

interface DeliveryParts {
  db: Db
  transport: Transport
  /** Asked anew at each run: the company may be renamed. */
  sender: () => Promise<Sender>
  /** What mails say of requests, by their id. */
  wordsOf: (requestIds: readonly string[]) => Promise<WordsOf>
  now?: () => Date
  /** Waited for after mails that went, or were put aside, together; without it nothing is. */
  rest?: () => Promise<unknown>
  /** Told of what went wrong where nobody waits for an answer. */
  failed: (error: unknown) => void
}

/** So many mails are taken, sent and noted together. */
const together = 4
/** What an act tells several people goes together. */
const gatherMs = 500
/** While people call so long is waited after them: some ten a second still go. */
export const mailRestMs = 300
/** After so long somebody else has done with the mails of the person whom both had wanted. */
const othersMs = 50

/** As many of them as one likes may run beside each other, in as many processes. */
export function openDelivery({
  db,
  transport,
  sender,
  wordsOf,
  now = () => new Date(),
  rest = async () => {},
  failed,
}: DeliveryParts): Delivery {
  let stopped = false
  const running = new Set<Promise<number>>()

  const deliver = async (): Promise<number> => {
    const from = await sender()
    let sent = 0
    while (!stopped) {
      const { claimed, isAll } = await claimDue(db, now(), together)
      if (claimed.length === 0 && isAll) break
      const ends = await Promise.all(claimed.map(async (mail) => ({ mail, problem: await handOver(mail, from) })))
      const gone = ends.flatMap(({ mail, problem }) => (problem ? [] : [mail]))
      await keptUp(() => markSent(db, gone, now()))
      for (const { mail, problem } of ends)
        if (problem) await keptUp(() => markFailed(db, mail, now(), { error: problem.message, final: problem.final }))
      sent += gone.length
      if (ends.some(({ problem }) => problem?.away)) break
      await rest()
      if (claimed.length === 0) await pause(othersMs)
    }
    return sent
  }

  /** Answers what kept the mail server from taking it. */
  const handOver = async (claimed: Claimed, from: Sender): Promise<NotDelivered | null> => {
    try {
      const about = claimed.items.flatMap(({ requestId }) => requestId ?? [])
      await transport(letterOf(claimed, from, await wordsOf(about)))
      return null
    } catch (error) {
      return error instanceof NotDelivered ? error : new NotDelivered(String(error).slice(0, 500), { away: false, final: false })
    }
  }

  const run = async () => {
    const work = deliver()
    running.add(work)
    try {
      return await work
    } finally {
      running.delete(work)
    }
  }

  const gathering = openGathering({ ms: gatherMs, atOnce: 1 }, run, failed)

  return {
    run,
    soon: () => gathering.soon(['outbox']),
    async stop() {
      stopped = true
      await Promise.all([gathering.stop(), Promise.allSettled(running)])
    },
  }
}

const triesToMark = 240

/** What has been sent is marked so even where the database is away for a while, or it would be sent again: up to 4 minutes. */
async function keptUp(mark: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await mark()
    } catch (error) {
      if (tried >= triesToMark) throw error
      await pause(1000)
    }
  }
}
