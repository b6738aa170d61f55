import type { TextKey } from '#shared/texts/index.ts'

/** A rule that a text says in words, `why.balance.value`: none is ever shown by its name. */
export type WhyRule = TextKey extends infer Key ? (Key extends `why.${infer Rule}` ? Rule : never) : never
/** Those of an area, without its name: `late` of `day.late`. */
export type RuleOf<Area extends string> = WhyRule extends infer Rule ? (Rule extends `${Area}.${infer Own}` ? Own : never) : never

/** One step of an explanation, not yet in anybody's language: the text is the catalogue's `why.<rule>`. */
export interface Because {
  rule: WhyRule
  facts: Record<string, string | number>
  version: string
}

/** A value that HR rules compute, with why. */
export interface Explained<V> {
  value: V
  why: Because[]
}
