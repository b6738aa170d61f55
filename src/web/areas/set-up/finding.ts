import { setUpGroupsOf, type SetUpPage } from '#shared/areas/set-up.ts'
import type { SetUpReader } from '#shared/contract/set-up-readers.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { plainText as plain } from '#shared/texts/plain.ts'
import { alsoCalled } from './also-called.ts'

/** A setting that was found, with the page on which it stands. */
export interface FoundSetting {
  page: SetUpPage
  /** Null: the page itself. */
  setting: TextKey | null
}

/** Settings and pages in whose name, or in that of whose page or group, every word stands, or in what a page is also called; a page before what is on it. */
export function settingsFound(typed: string, reader: SetUpReader, say: (key: TextKey) => string): FoundSetting[] {
  const alsoOf = ({ path }: SetUpPage) => {
    const key = alsoCalled[path]
    return key ? say(key) : ''
  }
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return setUpGroupsOf(reader).flatMap(({ title, pages }) =>
    pages.flatMap((page) => {
      const around = `${plain(say(title))} ${plain(say(page.title))}`
      const isFound = (own: string) => words.every((word) => `${around} ${own}`.includes(word)) && words.some((word) => own.includes(word))
      return [
        ...(isFound(plain(`${say(page.title)} ${alsoOf(page)}`)) ? [{ page, setting: null }] : []),
        ...page.settings.filter((setting) => isFound(plain(say(setting)))).map((setting) => ({ page, setting })),
      ]
    }),
  )
}
