import type { Severity } from '#shared/areas/flow.ts'
import type { Comparison } from '#shared/contract/flow.ts'
import type { TextKey } from '#shared/texts/index.ts'
import type { CompanyOn } from '../flow/organisation.ts'
import type { FactsOfModule } from '../flow/texts.ts'

/** Something that a flow's author should know. */
export interface Finding {
  severity: Severity
  /** Its text is `flow.lint.<code>`. */
  code: LintCode
  /** Places in the definition, from 0; null: of the whole flow, or rule. */
  rule: number | null
  level: number | null
  /** What the text names. */
  params?: Readonly<Record<string, string | number>>
  about?: Comparison
  /** Ids of the persons concerned, by name. */
  affected: readonly string[]
}

type WithoutPlural<K> = K extends `${infer Code}_one` | `${infer Code}_other` ? Code : K

type LintKey<K> = K extends `flow.lint.${infer Code}` ? Code : never

export type LintCode = Exclude<WithoutPlural<LintKey<TextKey>>, 'noSite'>

/** What a flow is held against: loaded once, then asked without the database. */
export interface LintGround {
  facts: FactsOfModule
  /** Fields of the form that name persons. */
  personFields: readonly string[]
  /** The codes that each choice can be today. */
  values: ReadonlyMap<string, ReadonlySet<string>>
  company: CompanyOn
  /** Codes of positions and roles. */
  positions: ReadonlySet<string>
  roles: ReadonlySet<string>
  sites: ReadonlyMap<string, string>
  /** Everybody who works here that day, by name. */
  staff: readonly string[]
}

/** Names a finding in its definition: the same definition and company give the same names. */
export const findingId = ({ code, rule, level, about, params }: Finding): string =>
  [code, rule ?? '', level ?? '', about ? JSON.stringify(about) : Object.values(params ?? {}).join(',')].join('/').slice(0, 200)
