import type { Page } from 'playwright-core'

/** Texts of a page that say a day as people do, `Tue 1 Dec`, without its whole date as a title (decision 050). */
export const bareDaysOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const day = /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec)\b/
    const told = (part: Element | null) => part?.closest('[title*="/"]')?.getAttribute('title') ?? ''
    // What only a screen reader reads is a point wide: nobody can rest on it.
    const isSeen = (part: Element | null) => (part?.getBoundingClientRect().width ?? 0) > 1
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const bare: string[] = []
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text
      if (day.test(data) && isSeen(parentElement) && !/\d{4}\/\d{2}\/\d{2}/.test(told(parentElement))) bare.push(data)
    }
    return bare
  })
