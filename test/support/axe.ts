import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

interface Axe {
  run(
    where: Document | string,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>
}

const source = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
// What passes is not written out, nor by which selectors elements could be found: that takes longer than to look at them.
const faultsAlone = { resultTypes: ['violations'], selectors: false }
const rules = { ...faultsAlone, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
const contrast = { ...faultsAlone, runOnly: { type: 'rule', values: ['color-contrast-enhanced'] } }
const colours = { ...faultsAlone, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** What axe finds on a page or in a part of it (a selector), one line a rule: everything of WCAG 2.2 AA that a program can see, and its best practices. */
export const faultsOf = (page: Page, part: string | null = null): Promise<string[]> => foundBy(page, part, rules)

/** The same by the rules about colours alone: a page in the dark differs from itself in nothing else. */
export const faultsOfColours = (page: Page, part: string | null = null): Promise<string[]> => foundBy(page, part, colours)

/** Texts with less than 7:1 (4.5:1 where they are large), WCAG 2.2 AAA. */
export const faultsOfContrast = (page: Page): Promise<string[]> => foundBy(page, null, contrast)

async function foundBy(page: Page, part: string | null, options: object): Promise<string[]> {
  await settle(page)
  // The page's own policy forbids foreign scripts, so the checker is brought in from outside of it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate(([where, given]) => (window as unknown as { axe: Axe }).axe.run(where ?? document, given), [
    part,
    options,
  ] as const)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' ')}`)
}

/** Waits until what a change of size or colours has set in motion has come to rest. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const finite = document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(finite.map((each) => each.finished))
    await frame()
  })
}

/** By how many pixels a page is wider than its window. */
export const overhangOf = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))

/** Words of a table that run out of their cell, over what stands beside it. */
export const spillsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isClipped = (element: Element | null, cell: Element, end: number): boolean => {
      for (let at = element; at; at = at.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(at)
        if (clipPath !== 'none' || (overflowX !== 'visible' && at.getBoundingClientRect().right <= end)) return true
        if (at === cell) return false
      }
      return false
    }
    return [...document.querySelectorAll('td, th')].flatMap((cell) => {
      const end = cell.getBoundingClientRect().right + 1
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        const spills = [...range.getClientRects()].some((rect) => rect.right > end)
        if (spills && !isClipped(texts.currentNode.parentElement, cell, end)) found.push(texts.currentNode.textContent ?? '')
      }
      return found
    })
  })

/** Words that are broken or cut where they should stand in one line: on links of the sidebar, tabs, heads of columns, titles, and buttons that are no card of several texts. */
export const wrapsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const textsOf = (element: Element): Node[] => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const found: Node[] = []
      while (walker.nextNode()) if (walker.currentNode.textContent?.trim()) found.push(walker.currentNode)
      return found
    }
    const linesOf = (text: Node): number => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top))).size
    }
    const isCut = (text: Node): boolean => {
      const place = text.parentElement
      return place !== null && getComputedStyle(place).textOverflow === 'ellipsis' && place.scrollWidth > place.clientWidth
    }
    const names = 'nav a, [role="tab"], th, h1, td:first-child button'
    return [...document.querySelectorAll(`${names}, button`)].flatMap((element) => {
      const texts = textsOf(element)
      if (texts.length > 2) return []
      const mayBeCut = !element.matches(names)
      return texts.filter((text) => linesOf(text) > 1 || (!mayBeCut && isCut(text))).map((text) => text.textContent ?? '')
    })
  })
