import * as z from 'zod/mini'

/** A part of a mapping, or several of its kind: always a list. */
export const oneOrMore = <T, I>(part: z.ZodMiniType<T, I>) =>
  z.pipe(
    z.union([part, z.array(part)]),
    z.transform((given: T | T[]): T[] => (Array.isArray(given) ? given : [given])),
  )

/** Reads a mapping. Throws an Error that names each mistake and where it stands. */
export function parseMapping<S extends z.ZodMiniType>(schema: S, json: string): z.output<S> {
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch (error) {
    throw new Error(`The mapping is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  const read = z.safeParse(schema, given)
  if (read.success) return read.data
  throw cannotBeUsed(read.error.issues.flatMap((issue) => problemsOf(issue, [], given)))
}

/** What a mapping is refused with. */
export const cannotBeUsed = (problems: readonly string[]): Error =>
  new Error(`The mapping cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)

/** A mapping that takes nothing: told apart, since it says of no place what is wrong there. */
export class NothingTaken extends Error {
  constructor() {
    super(
      'The mapping takes nothing: of people it needs at least the column of their "code" or "userName" (whoever is new has a "userName", "firstName" and "lastName" too), of check times those of "employee" and "at", of regions those of "country", "code" and "name", of slips those of "employee", "group", "period", "component" and "amount".',
    )
  }
}

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

function problemsOf(issue: Issue, above: Path, given: unknown): string[] {
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union') {
    const meant = meantOf(issue.errors)
    if (meant) return meant.flatMap((inner) => problemsOf(inner, path, given))
  }
  return [`${path.join('.') || 'mapping'}: ${sayIssue(issue, at(given, path))}`]
}

/** Of several forms the one that was meant: the right kind of thing, and fewest mistakes in it. */
function meantOf(forms: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const near = forms.filter((issues) => issues.every(isNear)).map((issues) => ({ issues, mistakes: sum(issues) }))
  const [best, next] = near.toSorted((a, b) => a.mistakes - b.mistakes)
  return best && (!next || best.mistakes < next.mistakes) ? best.issues : undefined
}

/** The mistake lies within what was given, which is the right kind of thing itself. */
const isNear = (issue: Issue): boolean =>
  issue.path.length > 0 ||
  issue.code === 'unrecognized_keys' ||
  (issue.code === 'invalid_union' && issue.errors.some((issues) => issues.every(isNear)))

const sum = (issues: readonly Issue[]): number =>
  issues.reduce((total, issue) => total + (issue.code === 'invalid_union' ? Math.min(...issue.errors.map(sum)) : 1), 0)

function at(given: unknown, path: Path): unknown {
  let value = given
  for (const key of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return value
}

function sayIssue(issue: Issue, value: unknown): string {
  if (issue.code === 'unrecognized_keys') return `there is no ${issue.keys.map((key) => `"${key}"`).join(', ')} here`
  if (value === undefined) return 'is missing'
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map((one) => JSON.stringify(one)).join(', ')}`
  if (issue.code === 'invalid_type')
    return `must be ${issue.expected === 'array' ? 'a list' : issue.expected === 'string' ? 'a text' : `a ${issue.expected}`}`
  if (issue.code === 'too_small') return 'must not be empty'
  return issue.message
}
