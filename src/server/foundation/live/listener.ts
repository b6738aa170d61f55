import pg from 'pg'
import { liveChannel } from './news.ts'

export interface Listener {
  /** Whether what other processes tell arrives at present. */
  listening(): boolean
  stop(): Promise<void>
}

interface Heard {
  payload: (payload: string) => void
  /** The connection stands, for the first time or after it was lost: what was told before has not been heard. */
  begun: (client: pg.Client) => Promise<void>
}

const firstPauseMs = 100
const longestPauseMs = 15_000
const checkMs = 15_000
const patienceMs = 5000

/**
 * Listens on a connection of its own for what processes tell each other. A connection that is lost, or no longer answers,
 * is made anew with growing pauses for as long as it takes.
 */
export function openListener(connectionString: string, { payload, begun }: Heard): Listener {
  let stopped = false
  let current: pg.Client | null = null
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const client = new pg.Client({
      connectionString,
      application_name: 'calendula-live',
      keepAlive: true,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    let lost = false
    const lose = () => {
      if (lost) return
      lost = true
      if (current === client) current = null
      clearTimeout(timer)
      void client.end().catch(() => {})
      if (stopped) return
      failures += 1
      timer = setTimeout(() => void connect(), pauseAfter(failures))
    }
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', (heard) => payload(heard.payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${liveChannel}`)
      if (stopped) return lose()
      current = client
      failures = 0
      await begun(client)
      watch(client, lose)
    } catch {
      lose()
    }
  }

  /** A connection cut off without a word is noticed by asking. */
  const watch = (client: pg.Client, lose: () => void) => {
    timer = setTimeout(() => {
      client.query('select 1').then(() => current === client && watch(client, lose), lose)
    }, checkMs)
  }

  void connect()
  return {
    listening: () => current !== null,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await current?.end().catch(() => {})
    },
  }
}

/** In ms, with some chance in it: processes that lost the same database do not come back at one moment. */
const pauseAfter = (failures: number) =>
  Math.min(firstPauseMs * 2 ** Math.min(failures - 1, 20), longestPauseMs) * (0.75 + Math.random() / 2)
