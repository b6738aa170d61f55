import type { Described } from '../support/api-inputs.ts'

/** Every key of an answer, however deep, that does not begin in lower case. Keys that are ids or days are data. */
export function capitals(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((part, index) => capitals(part, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => [
    ...(/^[a-z0-9]/.test(name) ? [] : [`${path}.${name}`]),
    ...capitals(part, `${path}.${name}`),
  ])
}

const allowed = new Set(['Message', 'Errors', 'fields', 'requestId'])

/** What is not as every error must be. */
export function faultsOfError(body: unknown): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return ['it is no object']
  const error = body as Record<string, unknown>
  const errors = error['Errors']
  const texts = (value: unknown) => Array.isArray(value) && value.every((text) => typeof text === 'string' && text !== '')
  return [
    ...Object.keys(error)
      .filter((name) => !allowed.has(name))
      .map((name) => `it has ${name}`),
    ...(typeof error['Message'] === 'string' && error['Message'] !== '' ? [] : ['it has no Message']),
    ...(texts(errors) && (errors as string[])[0] === error['Message'] ? [] : ['its Errors are no texts that begin with the Message']),
    ...(error['fields'] === undefined || Object.values(error['fields'] as object).every(texts) ? [] : ['its fields are no lists of texts']),
    ...(/^[0-9a-f-]{36}$/.test(String(error['requestId'])) ? [] : ['it has no requestId']),
    ...(/\bat \S+ \(|node_modules|\.ts:\d|[a-z]+\.[a-zA-Z]+[A-Z]\w*$/m.test(JSON.stringify(errors))
      ? ['it tells what is not for callers']
      : []),
  ]
}

const day = /^\d{4}-\d{2}-\d{2}$/
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/

/** Texts of an answer that are a day or a moment where the description does not say so, or are none where it does. */
export function datesUntold(schema: Described, value: unknown, path = ''): string[] {
  const either = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  // Of several kinds: the facts of an explanation, what a condition compares with.
  if (either.length > 1) return []
  const [only] = either
  if (only) return value === null ? [] : datesUntold(only, value, path)
  if (Array.isArray(value)) return value.flatMap((part, index) => datesUntold(schema.items ?? {}, part, `${path}[${index}]`))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, part]) => datesUntold(schema.properties?.[name] ?? {}, part, `${path}.${name}`))
  if (typeof value !== 'string' || schema.type !== 'string') return []
  const is = day.test(value) ? 'date' : moment.test(value) ? 'date-time' : undefined
  const told = schema.format === 'date' || schema.format === 'date-time' ? schema.format : undefined
  return is === told ? [] : [`${path} is ${JSON.stringify(value)}, told as ${told ?? 'any text'}`]
}
