/** A test that checks a row: its file in the repository, and its title or a part of it that no other text would have. */
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

/** Titles of tests and of groups of tests in a file's text. */
export function titlesIn(text: string): string[] {
  const calls = text.matchAll(/(?:\b(?:it|test|describe)\(|\)\()\s*(['"`])((?:\\.|(?!\1).)*)\1/gs)
  return [...calls].map(([, , title = '']) => title.replace(/\\(.)/g, '$1'))
}

const shortest = 8

/** What is wrong with the rows: ids that lack, are unknown or stand twice, and answers that lead nowhere. */
export function faultsOf(ids: readonly string[], rows: readonly Row[], read: (file: string) => string | null): string[] {
  const named = rows.map(([id]) => id)
  const answered = (answer: Row[1]): string[] => {
    if ('reason' in answer) return answer.reason.length < shortest ? ['gives no reason'] : []
    const file = 'file' in answer ? answer.file : answer.document
    const wanted = 'file' in answer ? answer.title : answer.says
    const text = read(file)
    if (text === null) return [`names ${file}, which does not exist`]
    const places = 'file' in answer ? titlesIn(text) : [text]
    if (wanted.length >= shortest && places.some((place) => place.includes(wanted))) return []
    return [`finds no “${wanted}” in ${file}`]
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
