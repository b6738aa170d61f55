import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, readText, richBlock, shortOf } from './rich-text.ts'

const plain = (text: string) => ({ text, bold: false, link: null })

describe('a text of an announcement', () => {
  it('has headings, lists, bold words and links, and nothing else', () => {
    const text =
      '# New office\nWe **move** to [the plan](https://example.com/plan?floor=3).\nBring a box.\n\n- Monday\n- Tuesday\n1. Pack\n2) Go\n\n<b>Bye</b>'
    expect(readText(text)).toEqual([
      { kind: 'heading', lines: [[plain('New office')]] },
      {
        kind: 'paragraph',
        lines: [
          [
            plain('We '),
            { text: 'move', bold: true, link: null },
            plain(' to '),
            { text: 'the plan', bold: false, link: 'https://example.com/plan?floor=3' },
            plain('.'),
            plain('\n'),
            plain('Bring a box.'),
          ],
        ],
      },
      { kind: 'list', lines: [[plain('Monday')], [plain('Tuesday')]] },
      { kind: 'numbered', lines: [[plain('Pack')], [plain('Go')]] },
      { kind: 'paragraph', lines: [[plain('<b>Bye</b>')]] },
    ])
    expect(shortOf(text, 30)).toBe('New office We move to the plan…')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://example.com', '//example.com', 'JavaScript:x', 'https:example', 'mailto:x'])(
    'a link to %s stays letters',
    (target) => {
      expect(readText(`[press](${target})`)).toEqual([{ kind: 'paragraph', lines: [[plain(`[press](${target})`)]] }])
    },
  )

  it.each(['https://example.com/a', 'mailto:hr@example.com', 'HTTPS://EXAMPLE.COM'])('a link to %s leads there', (target) => {
    expect(readText(`**[press](${target})**`)).toEqual([{ kind: 'paragraph', lines: [[{ text: 'press', bold: true, link: target }]] }])
  })

  // Whatever is typed: letters by themselves, and what looks like markup of any kind.
  const signs = [
    '**',
    '*',
    '# ',
    '- ',
    '1. ',
    '[',
    ']',
    '(',
    ')',
    '](',
    'https://a.b/',
    'mailto:a@b',
    'javascript:',
    'data:',
    '<script>',
    '"',
  ]
  const others = ['\n', '\r\n', ' ', '\t', '\u2028', '\u202E', '\0', 'word', 'e\u0301', '<img src=x onerror=y>', '&lt;', 'vbscript:', '\\']
  const scraps = fc.constantFrom(...signs, ...others)
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(scraps, { maxLength: 40 }).map((all) => all.join('')),
  )

  it('cleaning what is clean changes nothing, nor what is read of it', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const clean = cleanText(text)
        expect(cleanText(clean)).toBe(clean)
        expect(readText(clean)).toEqual(readText(text))
      }),
      { numRuns: 2000 },
    )
  })

  it('lets nothing through but its few shapes, and links to nowhere but the web and mail', () => {
    fc.assert(
      fc.property(typed, (text) => {
        for (const block of readText(text)) {
          expect(richBlock.parse(block)).toEqual(block)
          for (const { link, text: words } of block.lines.flat()) {
            if (link !== null) expect(['https:', 'mailto:']).toContain(new URL(link).protocol)
            expect(words).not.toMatch(/[\0\u202A-\u202E\u2066-\u2069]/)
          }
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('a long text without an end is read in a time that grows with it', () => {
    for (const scrap of ['**a', '[a](', '[', '**[', 'a** ']) {
      const begun = performance.now()
      readText(scrap.repeat(10_000))
      expect(performance.now() - begun).toBeLessThan(3000)
    }
  })
})
