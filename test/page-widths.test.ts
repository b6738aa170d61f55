import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/** Pages are as wide as a form, a list or the window: pages that follow each other do not jump from one width to another. */

const web = path.resolve(import.meta.dirname, '../src/web')
/** Wider than this no part of a page is: what is limited above it is a page, or a line of its text. */
const widestPart = 600
/** Home is a page of its own kind, in columns. */
const others = ['areas/home/home.module.css']

it('no page has a width of its own: forms and lists have that of their token', () => {
  const styles = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css') && !others.includes(name))
  const own = styles.flatMap((name) =>
    [...readFileSync(path.join(web, name), 'utf8').matchAll(/^\s*max-(?:inline-size|width): (\d+)px;/gm)]
      .filter(([, width]) => Number(width) >= widestPart)
      .map(([, width]) => `${name}: ${width}`),
  )
  expect([styles.length > 50, own]).toEqual([true, []])
})
