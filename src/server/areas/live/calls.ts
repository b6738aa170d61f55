import { Gauge, type Registry } from 'prom-client'
import { liveCalls } from '#shared/areas/live.ts'
import type { Database, Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { openDayGathering } from '#server/foundation/live/days.ts'
import { openListener, type Listener } from '#server/foundation/live/listener.ts'
import { newsSettled, noDays, notify, readPayload, type News } from '#server/foundation/live/news.ts'
import { Refusal } from '#server/foundation/basis/refusal.ts'
import type { TokenCheck } from '#server/foundation/identity/tokens.ts'
import { bearerOf } from '#server/people/callers/identify.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { audienceOf, goneOf } from './audience.ts'
import { openStreams, type SignedIn, type Streams } from './streams.ts'

const beatMs = 25_000

/** How long a stop waits for news that are on their way. */
const patienceMs = 1000

/**
 * What changes reaches open screens at once, whichever process changed it. The process listens from its first stream on:
 * one that serves none costs the database nothing.
 */
export function serveLive(api: Api<Viewer>, { db, directUrl }: Database, metrics: Registry, tokens: TokenCheck): void {
  const { app } = api
  const streams = openStreams()
  let listener: Listener | null = null
  let waiting: News[] = []
  const days = openDayGathering()
  let working: Promise<void> | null = null

  /** One look at who is concerned for all that comes while the last one is under way. */
  const spread = async () => {
    while (waiting.length > 0 || !days.empty()) {
      const news = waiting
      waiting = []
      const { named, more } = days.take()
      if (more) streams.tellAll('attendance')
      try {
        for (const [personId, told] of await audienceOf(db, news, named, streams.persons())) streams.tell(personId, told)
      } catch (error) {
        app.log.error({ err: error }, 'whom news concern could not be found')
        streams.tellAll('again')
      }
    }
    working = null
  }

  const listen = (): Listener =>
    openListener(directUrl, {
      payload(payload) {
        const told = readPayload(payload)
        if (told.again) streams.tellAll('again')
        waiting.push(...told.news)
        days.addAll(told.days)
        if (waiting.length > 0 || !days.empty()) working ??= spread()
      },
      async begun() {
        // What was told while nobody listened here is not told again: every screen looks anew. A process that came to an
        // end between a commit and its telling is among what this makes good, so the others hear of it too.
        streams.tellAll('ready')
        await notify(db, { again: true, news: [], days: noDays })
      },
    })

  let looked: Promise<void> | null = null
  const beating = setInterval(() => {
    streams.beat()
    looked ??= lookAgain(db, streams)
      .catch((error: unknown) => app.log.error({ err: error }, 'who is still here could not be asked'))
      .finally(() => (looked = null))
  }, beatMs)
  beating.unref()

  measure(metrics, { streams: streams.count, listening: () => listener?.listening() ?? false })
  // Before connections are waited for: a stream never ends by itself.
  app.addHook('preClose', (done) => {
    clearInterval(beating)
    streams.close()
    done()
  })
  app.addHook('onClose', async () => {
    await Promise.race([newsSettled(db), new Promise((resolve) => setTimeout(resolve, patienceMs).unref())])
    await listener?.stop()
  })

  api.serve(liveCalls.stream, async (_input, { person, request }) => {
    // In a view too it is for whoever is signed in: what the other is told is theirs, and so are their streams.
    const stream = streams.open(person.readerId, await signedInBy(tokens, bearerOf(request) ?? ''))
    listener ??= listen()
    if (listener.listening()) stream.push('event: ready\ndata: {}\n\n')
    return stream
  })
}

/** Ends the streams of whoever may not look any more: a stream itself asks nothing that could be refused. */
export async function lookAgain(db: Db, streams: Streams): Promise<void> {
  const looking = streams.looking()
  if (looking.length === 0) return
  for (const gone of await goneOf(db, looking)) streams.endOf(gone)
  await streams.endEnded()
}

/** By what a stream is opened, and whether it may stay open. */
export async function signedInBy(tokens: TokenCheck, token: string): Promise<SignedIn> {
  const { signedInAt, issuedAt, expiresAt } = await tokens.check(token)
  const holds = () =>
    tokens.check(token).then(
      () => true,
      // While the provider or the database is away nobody's stream ends.
      (error: unknown) => !(error instanceof Refusal && error.statusCode === 401),
    )
  return { since: signedInAt ?? issuedAt ?? 0, endsAt: expiresAt * 1000, holds }
}

function measure(register: Registry, { streams, listening }: { streams: () => number; listening: () => boolean }): void {
  const open: Gauge = new Gauge({
    name: 'live_streams',
    help: 'Open streams of server-sent events',
    registers: [register],
    collect: (): void => open.set(streams()),
  })
  const heard: Gauge = new Gauge({
    name: 'live_listening',
    help: '1 while news of other processes arrive; 0 before the first stream and while the connection is lost',
    registers: [register],
    collect: (): void => heard.set(listening() ? 1 : 0),
  })
}
