import type { Called } from '#shared/contract/setting.ts'
import type { TextKey } from '#shared/texts/index.ts'
import type { OptionSource } from '#web/platform/choice/source.ts'
import type { Values } from '#web/platform/form/spec.ts'
import type { MomentKind } from '#web/platform/form/typing.ts'

/** What a form asks for under a name. What is typed: text, `boolean` of a checkbox, an id or `null` of a select. */
export type Asked = {
  readonly label: TextKey
  /** What it is called beside others, where they share a label. */
  readonly told?: TextKey
  /** What is required and empty, or cannot be read, is not sent; anything else that is empty is sent as `null`. */
  readonly required?: boolean
  /** A line beneath it. */
  readonly hint?: TextKey
  /** Columns of twelve on a wide screen; all of them where absent. */
  readonly span?: 3 | 4 | 6 | 8 | 12
  /** Not asked for, and not sent, unless this holds. */
  readonly when?: (values: Values) => boolean
  /** A copy has what a new one begins with, not what the old one had. */
  readonly anew?: boolean
  /** It is no field of the request: the room says what becomes of it. */
  readonly apart?: boolean
} &
  /** `longest`: letters; what is typed beyond them is ignored. */
  (
    | { readonly kind: 'text' | 'multiline'; readonly longest?: number }
    /** Sent as a number from `least` to `most`. */
    | { readonly kind: 'number'; readonly decimals?: boolean; readonly least?: number; readonly most?: number }
    /** An exact decimal as text. */
    | { readonly kind: 'money' }
    | { readonly kind: MomentKind }
    | { readonly kind: 'checkbox' }
    /**
     * `source`: the call that its options come from, where the form is drawn as it is declared. `shown`: under which name what was
     * chosen is kept in words, for as long as its option is not loaded.
     */
    | { readonly kind: 'select'; readonly source?: OptionSource; readonly shown?: string }
    /** One of a few; the first where nobody has chosen yet, unless it is required. */
    /** `said`: how the keys of the texts begin that say them; `called`: what they are called where there are too many for texts. */
    | { readonly kind: 'choice'; readonly choices: readonly string[]; readonly said?: string; readonly called?: Called }
  )
