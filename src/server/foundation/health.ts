import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db.ts'

const patienceMs = 2000

/** `/healthz`: the process answers. `/readyz`: it can serve, which needs the database; 503 otherwise and while it stops. */
export function mountHealth(app: FastifyInstance, { config, database }: { config: Config; database: Database }): void {
  let stopping = false
  app.addHook('preClose', (done) => {
    stopping = true
    done()
  })
  for (const base of new Set(['', config.basePath])) {
    app.get(`${base}/healthz`, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
    app.get(`${base}/readyz`, async (_request, reply) => {
      const ready = !stopping && (await answers(database))
      return reply
        .code(ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: ready ? 'ready' : 'not ready', database: ready ? 'ok' : stopping ? 'stopping' : 'away' })
    })
  }
}

async function answers(database: Database): Promise<boolean> {
  const query = database.pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([query, wait(patienceMs, false, { ref: false })])
}
