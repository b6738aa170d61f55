import type { AddressInfo } from 'node:net'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/foundation/database/db.ts'
import { keyOf, wrapSecretsWith } from '#server/foundation/database/wrapped.ts'
import { tellNow } from '#server/foundation/live/news.ts'
import { readLive, type LiveReader } from '../support/live-stream.ts'
import { secretsKept } from '../support/portal.ts'
import type { Person, Stage } from './cast.ts'

/** A second process beside the stage's own, at which people look while others act in the first. */
export interface Beside {
  app: Awaited<ReturnType<typeof createApp>>
  url: string
  /** A stream of somebody, once nothing is missed by it. It is stopped by `lookAway`. */
  look(person: Person): Promise<LiveReader>
  lookAway(): void
  /** What a stream was told: something else that it is told comes behind, so nothing is still on its way. */
  quiet(stream: LiveReader, person: Person): Promise<string[]>
  close(): Promise<void>
}

export async function openBeside(stage: Stage): Promise<Beside> {
  const database = openDatabase(stage.portal.url, { max: 4 })
  wrapSecretsWith(database.db, keyOf(secretsKept.SECRETS_KEY))
  const app = await createApp({ config: stage.portal.config, database })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const streams: LiveReader[] = []
  return {
    app,
    url,
    async look(person) {
      const stream = await readLive(url, await stage.portal.token(person))
      streams.push(stream)
      await stream.until('ready')
      return stream
    },
    lookAway() {
      for (const stream of streams.splice(0)) stream.stop()
    },
    async quiet(stream, person) {
      const from = stream.told.length
      tellNow(stage.portal.database.db, { request: null, notices: [stage.id[person]], inbox: [] })
      await stream.until('notices', { from })
      return stream.told.slice(0, -1)
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}
