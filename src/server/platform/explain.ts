import type { Because } from '#shared/records/because.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import type { Reason } from '#shared/wire.ts'
import { sayWithDays } from '#server/foundation/basis/texts.ts'

/** Puts an explanation into somebody's language. */
export const reasonsIn = (why: readonly Because[], language: Language): Reason[] =>
  why.map((because) => ({ ...because, text: sayWithDays(language, `why.${because.rule}` as TextKey, because.facts) }))
