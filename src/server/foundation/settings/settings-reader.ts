import { readFileSync } from 'node:fs'

/** Reads settings one by one and collects a plain sentence for each mistake instead of stopping at the first. */
export class Reader {
  readonly problems: string[] = []
  readonly #env: Record<string, string | undefined>
  readonly #failed = new Set<string>()

  constructor(env: Record<string, string | undefined>) {
    this.#env = env
  }

  /** The setting's text without blanks around it; empty counts as not set. Any may stand in a file, which `NAME_FILE` names. */
  optional(name: string): string | null {
    const value = this.#env[name]?.trim() || this.#fromFile(name)
    return value ? value : null
  }

  #fromFile(name: string): string | undefined {
    const file = this.#env[`${name}_FILE`]?.trim()
    if (!file) return undefined
    try {
      return readFileSync(file, 'utf8').trim()
    } catch {
      if (!this.failed(name)) this.problem(`${name}_FILE names a file that cannot be read: ${file}.`, name)
      return undefined
    }
  }

  /** A secret of at least so many characters; null when not set. */
  secret(name: string, least: number): string | null {
    const value = this.optional(name)
    if (value !== null && value.length < least) this.problem(`${name} must have at least ${least} characters.`, name)
    return value
  }

  text(name: string, otherwise: string): string {
    return this.optional(name) ?? otherwise
  }

  integer(name: string, otherwise: number, least: number, most: number): number {
    return this.#numeric(name, otherwise, least, most, /^-?\d{1,15}$/, 'a whole number')
  }

  number(name: string, otherwise: number, least: number, most: number): number {
    return this.#numeric(name, otherwise, least, most, /^-?\d{1,15}(\.\d+)?$/, 'a number')
  }

  flag(name: string, otherwise: boolean): boolean {
    const value = this.optional(name)?.toLowerCase()
    if (value === undefined) return otherwise
    if (['1', 'true', 'yes', 'on'].includes(value)) return true
    if (['0', 'false', 'no', 'off'].includes(value)) return false
    this.problem(`${name} must be true or false; it is "${value}".`, name)
    return otherwise
  }

  choice(name: string, otherwise: string, choices: string[]): string {
    const value = this.text(name, otherwise)
    if (!choices.includes(value)) this.problem(`${name} must be one of ${choices.join(', ')}; it is "${value}".`, name)
    return value
  }

  /** null when not set or wrong. The value is not repeated in the message: addresses may hold passwords. */
  url(name: string, protocols: string[], example: string): URL | null {
    const value = this.optional(name)
    if (value === null) return null
    const url = URL.parse(value)
    if (url && protocols.includes(url.protocol)) return url
    this.problem(`${name} must be an address such as ${example}.`, name)
    return null
  }

  problem(text: string, name?: string): void {
    this.problems.push(text)
    if (name) this.#failed.add(name)
  }

  failed(name: string): boolean {
    return this.#failed.has(name)
  }

  #numeric(name: string, otherwise: number, least: number, most: number, form: RegExp, kind: string): number {
    const value = this.optional(name)
    if (value === null) return otherwise
    const number = Number(value)
    if (form.test(value) && number >= least && number <= most) return number
    this.problem(`${name} must be ${kind} from ${least} to ${most}; it is "${value}".`, name)
    return otherwise
  }
}
