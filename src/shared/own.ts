/**
 * What a plain object holds itself under a caller's word, `undefined` where nothing: words like `constructor` and
 * `__proto__` name what every object inherits, which is never meant.
 */
export const own = <V>(record: Readonly<Record<string, V>>, word: string): V | undefined =>
  Object.hasOwn(record, word) ? record[word] : undefined
