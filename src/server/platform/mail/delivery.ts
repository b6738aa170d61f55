import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/foundation/db.ts'
import { openRest } from '#server/foundation/busy.ts'
import { openGathering } from '#server/foundation/gathering.ts'
import { letterOf, type Sender } from './letter.ts'
import { claimNext, markFailed, markSent, type Claimed } from './outbox.ts'
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
  now?: () => Date
  /** Waited for between two mails of one hand. */
  rest?: () => Promise<unknown>
  /** Told of what went wrong where nobody waits for an answer. */
  failed: (error: unknown) => void
}

const hands = 4
/** What an act tells several people goes together. */
const gatherMs = 500
/** While people keep the process busy each hand waits so long after a mail: some ten a second still go. */
const restMs = 300

/** As many of them as one likes may run beside each other, in as many processes. */
export function openDelivery({ db, transport, sender, now = () => new Date(), rest = openRest(restMs), failed }: DeliveryParts): Delivery {
  let stopped = false
  const running = new Set<Promise<number>>()

  const deliver = async (): Promise<number> => {
    const from = await sender()
    let away = false
    const work = async (): Promise<number> => {
      let sent = 0
      while (!stopped && !away) {
        const claim = await claimNext(db, now())
        if (claim === 'none') break
        if (claim === 'later' || claim === 'dropped') continue
        const problem = await handOver(claim, from)
        if (problem?.away) away = true
        if (!problem) sent += 1
        await rest()
      }
      return sent
    }
    const ends = await Promise.allSettled(Array.from({ length: hands }, work))
    const broken = ends.find((end) => end.status === 'rejected')
    if (broken) throw broken.reason
    return ends.reduce((sum, end) => sum + (end.status === 'fulfilled' ? end.value : 0), 0)
  }

  const handOver = async (claimed: Claimed, from: Sender): Promise<NotDelivered | null> => {
    let problem: NotDelivered | null = null
    try {
      await transport(letterOf(claimed, from))
    } catch (error) {
      problem = error instanceof NotDelivered ? error : new NotDelivered(String(error).slice(0, 500), { away: false, final: false })
    }
    const { message: error, final } = problem ?? { message: '', final: false }
    await keptUp(() => (problem ? markFailed(db, claimed, now(), { error, final }) : markSent(db, claimed, now())))
    return problem
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
