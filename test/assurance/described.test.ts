import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleOf, unsaid } from '#server/foundation/http/openapi-example.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { contracts } from '../support/contracts.ts'
import { openStage } from './cast.ts'

interface Operation {
  operationId: string
  summary: string
  description: string
  parameters: { name: string; in: string; schema: Record<string, unknown> }[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: { $ref?: string }; example: unknown } } }
}

interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}

interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Shape> }
}

let api: Description
let operations: [call: string, operation: Operation][]
let folder: string

beforeAll(async () => {
  const stage = await openStage()
  api = (await stage.portal.app.inject('/openapi.json')).json()
  await stage.close()
  operations = Object.entries(api.paths).flatMap(([at, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method.toUpperCase()} ${at}`, operation]),
  )
  folder = await mkdtemp(path.join(tmpdir(), 'calendula-openapi-'))
})
afterAll(() => rm(folder, { recursive: true }))

interface Problem {
  ruleId: string
  severity: 'error' | 'warn'
  message: string
}

/** What redocly's recommended rules find. It is asked for nothing on the net. */
async function lint(description: Description): Promise<Problem[]> {
  const file = path.join(folder, 'openapi.json')
  await writeFile(file, JSON.stringify(description))
  const told = await new Promise<string>((resolve) => {
    const words = ['node_modules/@redocly/cli/bin/cli.js', 'lint', file, '--extends=recommended', '--format=json', '--max-problems=1000']
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    execFile(process.execPath, words, { env, timeout: 60_000, maxBuffer: 64 * 1024 * 1024 }, (_fault, stdout) => resolve(stdout))
  })
  return (JSON.parse(told) as { problems: Problem[] }).problems
}

/**
 * Warnings that stay: the product has no licence, a test's server is local, areas are told by their names alone, and a
 * module's fields stand beside replays (`/x/flows/{kind}/fields`, `/x/flows/replays/{id}`), where no module is called so.
 */
const staying = ['info-license', 'no-server-example.com', 'tag-description', 'no-ambiguous-paths']

describe('the description of the API', () => {
  it('passes the recommended rules of redocly, which find a name that is none', async () => {
    expect((await lint(api)).filter(({ ruleId }) => !staying.includes(ruleId))).toEqual([])
    const [at = '', methods = {}] = Object.entries(api.paths)[0] ?? []
    const spoilt = Object.fromEntries(Object.entries(methods).map(([method, call]) => [method, { ...call, operationId: 'get {id}' }]))
    const found = await lint({ ...api, paths: { ...api.paths, [at]: spoilt } })
    expect(found.filter(({ severity }) => severity === 'error').map(({ ruleId }) => ruleId)).toContain('operation-operationId-url-safe')
  })

  it('names every call as a function of a client is named, each once, and says what it does', () => {
    const names = operations.map(([, { operationId }]) => operationId)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]*)+\d?$/.test(name))).toEqual([])
    const titles = operations.map(([, { summary }]) => summary)
    expect(titles.filter((title) => !/^[A-Z][a-z ]+: [a-z ]+$/.test(title))).toEqual([])
    expect(operations.filter(([, { description }]) => !/^[A-Z].{5,}\.$/s.test(description)).map(([call]) => call)).toEqual([])
  })

  it('has a named schema and an example for every body, and asks for the body where a field of it must be', () => {
    for (const [call, { operationId, requestBody }] of operations) {
      if (!requestBody) continue
      const { schema, example } = requestBody.content['application/json']
      expect([call, schema.$ref]).toEqual([call, expect.stringContaining('#/components/schemas/')])
      expect([operationId, JSON.stringify(example)]).not.toEqual([operationId, expect.stringContaining(unsaid)])
    }
    const save = operations.find(([, { operationId }]) => operationId === 'leaveRequestSave')?.[1].requestBody
    const list = operations.find(([, { operationId }]) => operationId === 'leaveRequestList')?.[1].requestBody
    expect([save?.required, list?.required]).toEqual([true, false])
  })

  it('says what stands in every field, but where anything may', () => {
    const untold = new Set<string>()
    const walk = (schema: Shape, at: string) => {
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        if (Object.keys(field).every((word) => word === 'default')) untold.add(`${at}.${name}`)
        walk(field, `${at}.${name}`)
      }
      for (const part of [schema.items, ...(schema.anyOf ?? [])]) if (part) walk(part, at)
    }
    for (const [name, schema] of Object.entries(api.components.schemas)) walk(schema, name)
    expect([...untold]).toEqual([])
  })

  it('has examples that the calls themselves would take, of every request module one that is said', async () => {
    const described = new Map(operations)
    const calls = await contracts()
    const refused: unknown[] = []
    for (const { method, path: at, input } of calls) {
      const { parameters = [], requestBody } = described.get(`${method} ${at}`) ?? {}
      const example = requestBody?.content['application/json'].example
      if (typeof example !== 'object') continue
      const inPath = parameters.filter((one) => one.in === 'path').map(({ name, schema }) => [name, exampleOf(schema, {})])
      const read = input.safeParse({ ...Object.fromEntries(inPath), ...example })
      if (!read.success) refused.push([`${method} ${at}`, example, read.error.issues])
    }
    expect(refused).toEqual([])
    const told = calls.filter(({ name, example }) => name.endsWith('.save') && example).map(({ area }) => area)
    expect(Object.keys(requestModules).filter((kind) => !told.includes(kind))).toEqual([])
  })
})
