import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../settings/config.ts'
import type { Database } from '../database/db.ts'

/**
 * `/metrics` in Prometheus' text form: durations by route, the database pool, the event loop, the process. Answered to
 * this machine itself, and to whoever brings METRICS_TOKEN; to anybody else it does not exist. Answers where others add theirs.
 */
export function mountMetrics(app: FastifyInstance, { config, database }: { config: Config; database: Database }): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  measureCalls(app, register)
  measurePool(database, register)
  for (const base of new Set(['', config.basePath]))
    app.get(`${base}/metrics`, async (request, reply) => {
      if (!mayRead(request, config.metricsToken)) return reply.callNotFound()
      return reply
        .type(register.contentType)
        .header('cache-control', 'no-store')
        .send(await register.metrics())
    })
  return register
}

function measureCalls(app: FastifyInstance, register: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

function measurePool({ pool }: Database, register: Registry): void {
  const gauge = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state; waiting counts calls that wait for one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      gauge.set({ state: 'open' }, pool.totalCount)
      gauge.set({ state: 'idle' }, pool.idleCount)
      gauge.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const given = Buffer.from(request.headers.authorization ?? '')
    const wanted = Buffer.from(`Bearer ${token}`)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  // A proxy on this machine would make every caller look local.
  const forwarded = Object.keys(request.headers).some(
    (name) => name === 'forwarded' || name === 'via' || /^x-(forwarded|real|client|original)-/.test(name),
  )
  return !forwarded && /^(::1|::ffff:127\.|127\.)/.test(request.socket.remoteAddress ?? '')
}
