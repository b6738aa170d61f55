/** How somebody is employed from a day on, until the next terms begin. */
export interface Terms {
  from: string
  /** Share of full time: 1, 0.8 … */
  fullTime: number
  /** Of the site; null where none is known. */
  country: string | null
}

/** Somebody was away from their employment, or will be: the last day before, and the day on which they came back. */
export interface Break {
  leftOn: string
  returnsOn: string
}

/** A time with both its days; null: without a beginning, or an end that is known. */
export interface Spell {
  from: string | null
  until: string | null
}

/** What an entitlement is computed from. */
export interface Employment {
  /** Null where nobody has said it. */
  bornOn: string | null
  hiredOn: string | null
  leftOn: string | null
  /** In their order; those to come too. */
  breaks: readonly Break[]
  /** In the order in which they begin; those to come too. */
  terms: readonly Terms[]
}

/** The times in which somebody is employed, in their order. */
export function spellsOf({ hiredOn, leftOn, breaks }: Omit<Employment, 'terms' | 'bornOn'>): Spell[] {
  const spells: Spell[] = []
  let from = hiredOn
  for (const { leftOn: last, returnsOn } of breaks) {
    // A first day that was corrected since leaves nothing before it.
    if (from !== null && last < from) continue
    spells.push({ from, until: last })
    from = returnsOn
  }
  // Who has left and is known to come back has no last day after that.
  const last = spells.at(-1)
  return [...spells, { from, until: last && leftOn !== null && from !== null && leftOn < from ? null : leftOn }]
}

/** Whether a day lies in a time. */
export const isInSpell = ({ from, until }: Spell, day: string): boolean =>
  (from === null || from <= day) && (until === null || day <= until)

const unknownTerms = { fullTime: 1, country: null }

/** The terms on a day; before the first ones those, so that a first day to come is reckoned with as it was agreed. */
export const termsOn = ({ terms }: Pick<Employment, 'terms'>, day: string): Omit<Terms, 'from'> =>
  terms.findLast(({ from }) => from <= day) ?? terms[0] ?? unknownTerms
