import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../settings/config.ts'
import type { VersionWatch } from '../database/version-watch.ts'
import { version } from '../basis/version.ts'

const patienceMs = 2000

/** `/healthz`: the process answers, with its version. `/readyz`: it can serve, which needs the database; 503 otherwise and while it stops. */
export function mountHealth(app: FastifyInstance, { config, versions }: { config: Config; versions: VersionWatch }): void {
  let stopping = false
  app.addHook('preClose', (done) => {
    stopping = true
    done()
  })
  for (const base of new Set(['', config.basePath])) {
    app.get(`${base}/healthz`, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok', version }))
    app.get(`${base}/readyz`, async (_request, reply) => {
      const isThere = !stopping && (await answers(versions))
      const newer = versions.outdatedBy()
      const ready = isThere && newer.length === 0
      return reply
        .code(ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({
          status: ready ? 'ready' : 'not ready',
          database: isThere ? 'ok' : stopping ? 'stopping' : 'away',
          ...(newer.length > 0 && { reason: `a newer version has migrated the database (${newer.join(', ')})` }),
        })
    })
  }
}

async function answers(versions: VersionWatch): Promise<boolean> {
  const query = versions.look().then(
    () => true,
    () => false,
  )
  return Promise.race([query, wait(patienceMs, false, { ref: false })])
}
