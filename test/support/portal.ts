import type { FastifyInstance, InjectOptions } from 'fastify'
import { createApp } from '#server/app.ts'
import { readConfig, type Config } from '#server/foundation/settings/config.ts'
import type { Database } from '#server/foundation/database/db.ts'
import { keyOf, wrapSecretsWith } from '#server/foundation/database/wrapped.ts'
import { mintAccessToken, readSecrets } from '#server/foundation/identity/provider-secrets.ts'
import type { AnswerOf, Endpoint, SendOf } from '#shared/contract/endpoint.ts'
import type { ErrorBody } from '#shared/wire.ts'
import type { Company, Name } from './company.ts'
import { freshCompany } from './database.ts'

/** What a call answered: the body where it is the contract's, the error where it is not. */
export interface Answer<E> {
  status: number
  body: AnswerOf<E>
  error: ErrorBody
  headers: Record<string, unknown>
  raw: Buffer
}

export interface Caller {
  call<E extends Endpoint>(endpoint: E, input?: SendOf<E>, headers?: Record<string, string>): Promise<Answer<E>>
  /** Any request, as somebody with bad intentions might write it. */
  request(options: InjectOptions): Promise<Answer<Endpoint>>
}

export interface Portal {
  app: FastifyInstance
  config: Config
  company: Company
  database: Database
  url: string
  as(name: Name): Caller
  /** A token of a person; the same each time. */
  token(name: string): Promise<string>
  /** One that nobody else uses, so that it may be ended. */
  ownToken(name: string): Promise<string>
  close(): Promise<void>
}

/** What is private is kept by this key. */
export const secretsKept = { SECRETS_KEY: 'what is private stands encrypted in tests as well' }

/** The whole portal on a database of its own with the small company, called without a network. `env`: further settings. */
export async function openPortal(env: Record<string, string> = {}): Promise<Portal> {
  const { url, database, company, drop } = await freshCompany()
  const portal = await portalOn(url, database, env)
  return {
    ...portal,
    company,
    async close() {
      await portal.close()
      await drop()
    },
  }
}

/** The whole portal on a database with whatever stands in it, which outlives the portal. */
export async function portalOn(url: string, database: Database, env: Record<string, string> = {}): Promise<Omit<Portal, 'company'>> {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    CALENDULA_COMPANY: 'own',
    LOG_LEVEL: 'fatal',
    CALLS_PER_MINUTE: '0',
    ...env,
  })
  if (config.secretsKey !== null) wrapSecretsWith(database.db, keyOf(config.secretsKey))
  const app = await createApp({ config, database })
  await app.ready()
  const secrets = await readSecrets(database.db)
  const tokens = new Map<string, Promise<string>>()
  const token = (name: string) => {
    const known = tokens.get(name) ?? mintAccessToken(config, secrets, name, 3600)
    tokens.set(name, known)
    return known
  }
  const inject = async (options: InjectOptions) => {
    const response = await app.inject(options)
    const json = String(response.headers['content-type'] ?? '').includes('json')
    const body = json ? response.json() : undefined
    return { status: response.statusCode, body, error: body, headers: response.headers, raw: response.rawPayload } as Answer<never>
  }
  return {
    app,
    config,
    database,
    url,
    token,
    ownToken: (name) => mintAccessToken(config, secrets, name, 3600),
    as: (name) => ({
      request: async (options) =>
        inject({ ...options, headers: { authorization: `Bearer ${await token(name)}`, ...options.headers } }) as never,
      async call(endpoint, input, headers) {
        const fields: Record<string, unknown> = { ...input }
        const url = `/api${endpoint.path.replace(/\{(\w+)\}/g, (_, field: string) => {
          const value = String(fields[field])
          delete fields[field]
          return encodeURIComponent(value)
        })}`
        const authorization = `Bearer ${await token(name)}`
        if (endpoint.method === 'GET')
          return inject({ method: 'GET', url, query: fields as never, headers: { authorization, ...headers } }) as never
        return inject({ method: endpoint.method, url, payload: fields, headers: { authorization, ...headers } }) as never
      },
    }),
    close: () => app.close(),
  }
}
