/** One step of an explanation, not yet in anybody's language: the text is the catalogue's `why.<rule>`. */
export interface Because {
  rule: string
  facts: Record<string, string | number>
  version: string
}

/** A value that HR rules compute, with why. */
export interface Explained<V> {
  value: V
  why: Because[]
}
