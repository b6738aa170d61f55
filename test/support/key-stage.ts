import { randomUUID } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { serveDocumentKey, openedDocuments } from '#server/areas/pay/document-key.ts'
import { transaction } from '#server/foundation/database/db.ts'
import { keyOf, wrapSecretsWith } from '#server/foundation/database/wrapped.ts'
import { createApi, createServer } from '#server/foundation/http/http.ts'
import { localKeys } from '#server/foundation/identity/token-keys.ts'
import { openTokenCheck } from '#server/foundation/identity/tokens.ts'
import { demandOwnCall, identifyBy } from '#server/people/callers/identify.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { tellWhetherMailIsSent } from '#server/platform/mail/choices.ts'
import { keptPaySetting } from '#server/records/pay/set-up.ts'
import { bonusCalls, payrollCalls } from '#shared/areas/pay.ts'
import type { Company, Name } from './company.ts'
import { freshCompany, type FreshDatabase } from './database.ts'

export interface Told {
  status: number
  challenge: unknown
  body: Record<string, unknown>
}

export interface KeyStage {
  app: FastifyInstance
  database: FreshDatabase['database']
  company: Company
  /** What the log was told. */
  logged: string[]
  /** An access token of an identity provider. `session` null: it says nothing of one. */
  token(name: Name, session: string | null): Promise<string>
  open(token: string, password: string, more?: { from?: string; kind?: 'pay' | 'bonus' }): Promise<Told>
  configuration(token: string, kind?: 'pay' | 'bonus'): Promise<Told>
  /** What documents are opened with by a key, so many seconds from now. */
  opened(token: string, key?: string, seconds?: number): Promise<Told>
  setAsked(asksPassword: boolean): Promise<void>
  close(): Promise<void>
}

const issuer = 'https://login.example.com'

/** What opens documents, by itself: its calls, for people whom an outside provider signs in, and a call that needs a key. */
export async function openKeyStage(): Promise<KeyStage> {
  const { database, company, drop } = await freshCompany()
  const { db } = database
  wrapSecretsWith(db, keyOf('what is private stands encrypted in tests as well'))
  await tellWhetherMailIsSent(db, true)
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] }
  const rules = { audience: 'api', clientId: 'calendula', apiScopes: ['api1'], userClaim: 'name', personClaim: null, acr: [] }
  const tokens = openTokenCheck({ ...rules, typed: false, sessionSeconds: 3600 }, localKeys(issuer, keys))
  const identify = identifyBy(db, tokens, true)

  const options = { basePath: '', strict: true, logLevel: 'fatal', trustedProxies: ['127.0.0.1'] }
  const app = await createServer(options)
  const logged: string[] = []
  app.addHook('onRequest', async (request) => {
    const tell = (...parts: unknown[]) => void logged.push(JSON.stringify(parts))
    request.log = Object.assign(Object.create(request.log) as typeof request.log, { warn: tell, error: tell, info: tell })
  })
  serveDocumentKey(createApi<Viewer>(app, options, identify, { idOf: ({ readerId }) => readerId, demandCall: demandOwnCall }), db)
  app.get('/opened', async (request) => {
    const now = new Date(Date.now() + Number(request.headers['seconds'] ?? 0) * 1000)
    return openedDocuments(db, { person: await identify(request), request }, now)
  })
  await app.ready()

  const told = async (answering: Promise<LightMyRequestResponse>): Promise<Told> => {
    const answer = await answering
    const { requestId: _, ...body } = answer.json() as Record<string, unknown>
    return { status: answer.statusCode, challenge: answer.headers['www-authenticate'], body }
  }
  const callsOf = (kind: 'pay' | 'bonus') => (kind === 'pay' ? payrollCalls : bonusCalls)
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  return {
    app,
    database,
    company,
    logged,
    token: (name, session) =>
      new SignJWT({ name, scope: 'api1', ...(session !== null && { sid: session }) })
        .setProtectedHeader({ alg: 'ES256', kid: 'one' })
        .setIssuer(issuer)
        .setAudience('api')
        .setSubject(`subject of ${name}`)
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
    open: (token, password, { from = '203.0.113.1', kind = 'pay' } = {}) =>
      told(
        app.inject({
          method: 'POST',
          url: `/api${callsOf(kind).open.path}`,
          headers: { ...bearer(token), 'x-forwarded-for': from },
          payload: { password },
        }),
      ),
    configuration: (token, kind = 'pay') => told(app.inject({ url: `/api${callsOf(kind).configuration.path}`, headers: bearer(token) })),
    opened: (token, key, seconds = 0) =>
      told(
        app.inject({
          url: '/opened',
          headers: { ...bearer(token), seconds: String(seconds), ...(key !== undefined && { 'x-document-key': key }) },
        }),
      ),
    setAsked: (asksPassword) =>
      transaction(db, (tx) => keptPaySetting.change(tx, { asksPassword, releasedByTwo: false }, company.id.edgar)),
    async close() {
      await app.close()
      await drop()
    },
  }
}
