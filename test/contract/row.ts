import type { Ran } from '../run/tally.ts'

/** A test that proves a row: its file in the repository, and its title or a part of it that no other text would have. */
export interface Check {
  readonly file: string
  readonly title: string
}

/** What was chosen where the documents show nothing, and what of the product's own documents says so. */
export interface Choice {
  readonly document: string
  readonly says: string
}

/** Why a row, or what its checks leave of it, is not checked. */
export interface CrossedOff {
  readonly reason: string
}

/** A row of the documents' tables by its id, and what became of it. */
export type Row = readonly [id: string, ...(Check | Choice | CrossedOff)[]]

/** Names the tests of one file. */
export const testsOf =
  (file: string) =>
  (title: string): Check => ({ file, title })

/** Names a choice by the words with which a document tells it. */
export const chosen = (document: string, says: string): Choice => ({ document, says })

/** Crosses off what belongs to an area that is not built yet. */
export const later = (area: string): CrossedOff => ({ reason: `belongs to ${area}, which is not built yet` })

/** Crosses off for another reason. */
export const not = (reason: string): CrossedOff => ({ reason })

const shortest = 8

/** What is wrong with the rows as they are written: ids that lack, are unknown or stand twice, and answers that say nothing. */
export function faultsOf(ids: readonly string[], rows: readonly Row[], read: (file: string) => string | null): string[] {
  const named = rows.map(([id]) => id)
  const answered = (answer: Row[1]): string[] => {
    if ('reason' in answer) return answer.reason.length < shortest ? ['gives no reason'] : []
    const [file, words] = 'file' in answer ? [answer.file, answer.title] : [answer.document, answer.says]
    const text = read(file)
    if (text === null) return [`names ${file}, which does not exist`]
    if (words.length < shortest) return [`says too little: “${words}”`]
    return 'document' in answer && !text.includes(words) ? [`finds no “${words}” in ${file}`] : []
  }
  return [
    ...ids.filter((id) => !named.includes(id)).map((id) => `${id} lacks`),
    ...named.filter((id) => !ids.includes(id)).map((id) => `${id} is in no table`),
    ...named.filter((id, index) => named.indexOf(id) !== index).map((id) => `${id} stands twice`),
    ...rows.flatMap(([id, ...answers]) =>
      answers.length === 0 ? [`${id} says nothing`] : answers.flatMap(answered).map((fault) => `${id} ${fault}`),
    ),
  ]
}

/**
 * Which rows the tests that ran do not prove: every test of a row's title, or of its group, must have passed, and must have
 * asked for something. Judged are the rows whose files `isJudged`.
 */
export function unproven(rows: readonly Row[], tests: readonly Ran[], isJudged: (file: string) => boolean): string[] {
  const byFile = Map.groupBy(tests, ({ file }) => file)
  return rows.flatMap(([id, ...answers]) =>
    answers.flatMap((answer) => {
      if (!('file' in answer) || !isJudged(answer.file)) return []
      const isNamed = atWord(answer.title)
      const own = (byFile.get(answer.file) ?? []).filter(({ titles }) => titles.some((title) => isNamed(title)))
      const where = `“${answer.title}” in ${answer.file}`
      if (own.length === 0) return [`${id} is proven by no test that ran: ${where}`]
      if (own.some(({ state }) => state !== 'passed')) return [`${id} is not proven, its test did not pass: ${where}`]
      return own.some(({ assertions }) => assertions === 0) ? [`${id} is not proven, its test asks for nothing: ${where}`] : []
    }),
  )
}

/** Whether a title has these words: they begin where a word does, so that the case `0` is not `30`. */
const atWord =
  (words: string) =>
  (title: string): boolean => {
    for (let at = title.indexOf(words); at >= 0; at = title.indexOf(words, at + 1)) if (!/\w$/.test(title.slice(0, at))) return true
    return false
  }
