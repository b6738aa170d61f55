/** How somebody is employed from a day on, until the next terms begin. */
export interface Terms {
  from: string
  /** Share of full time: 1, 0.8 … */
  fullTime: number
  /** Of the site; null where none is known. */
  country: string | null
}

/** What an entitlement is computed from. */
export interface Employment {
  hiredOn: string | null
  leftOn: string | null
  /** In the order in which they begin; those to come too. */
  terms: readonly Terms[]
}

const unknownTerms = { fullTime: 1, country: null }

/** The terms on a day; before the first ones those, so that a first day to come is reckoned with as it was agreed. */
export const termsOn = ({ terms }: Pick<Employment, 'terms'>, day: string): Omit<Terms, 'from'> =>
  terms.findLast(({ from }) => from <= day) ?? terms[0] ?? unknownTerms
