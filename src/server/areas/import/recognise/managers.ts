interface Values {
  values: readonly string[]
}

const isName = (value: string) => /\p{L}[,.]?\s+\p{L}/u.test(value)

/** Of the columns that say who the manager is the one that says it best: by what people are known, else by no name, else the first. */
export function managerAmong<C extends Values>(candidates: readonly C[], people: Values | undefined): C | undefined {
  const filled = candidates.filter(({ values }) => values.length > 0)
  const keys = new Set(people?.values)
  return (
    filled.find(({ values }) => values.every((value) => keys.has(value))) ??
    filled.find(({ values }) => !values.some(isName)) ??
    filled[0] ??
    candidates[0]
  )
}
