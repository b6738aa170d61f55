import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'

/** A stretch of a line. `link`: where it leads, an address of the web or of mail and never anything else. */
const part = z.object({ text: z.string(), bold: z.boolean(), link: z.nullable(z.string()) }).register(descriptions, { id: 'RichPart' })
export type RichPart = z.output<typeof part>

/** A heading and a paragraph have one line, a list one for each of its items. */
export const richBlock = z
  .object({ kind: z.enum(['heading', 'paragraph', 'list', 'numbered']), lines: z.array(z.array(part)) })
  .register(descriptions, { id: 'RichBlock' })
export type RichBlock = z.output<typeof richBlock>

/** Only these lead anywhere: a link with another scheme stays the letters that were typed. */
const safeLink = /^(https:\/\/[^\s"'<>\\^`{|}]+|mailto:[^\s"'<>\\^`{|}:/]+@[^\s"'<>\\^`{|}:/]+)$/i

/** Control marks and those that turn the direction of what follows, but line ends and tabs. */
const marks = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/**
 * A text as it is kept: `# heading`, `- item`, `1. item`, `**bold**`, `[words](https://…)`, an empty line between paragraphs; everything
 * else is letters. Cleaning what is clean changes nothing.
 */
export const cleanText = (typed: string): string =>
  typed
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(marks, (mark) => (mark === '\n' ? mark : ''))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .normalize('NFC')

const kinds: readonly [RichBlock['kind'], RegExp][] = [
  ['heading', /^#{1,3} +(.+)$/],
  ['list', /^[-*•] +(.+)$/],
  ['numbered', /^\d{1,3}[.)] +(.+)$/],
]

/** What a text says, in the few shapes that there are. Nothing of it is ever markup. */
export function readText(text: string): RichBlock[] {
  const blocks: RichBlock[] = []
  let isOpen = false
  for (const line of cleanText(text).split('\n')) {
    const [kind, words] = kindOf(line)
    const last = blocks.at(-1)
    if (line === '') isOpen = false
    else if (isOpen && last?.kind === kind && kind !== 'heading') put(last, kind, words)
    else {
      blocks.push({ kind, lines: [partsOf(words)] })
      isOpen = true
    }
  }
  return blocks
}

function kindOf(line: string): [RichBlock['kind'], string] {
  for (const [kind, form] of kinds) {
    const words = form.exec(line)?.[1]
    if (words !== undefined) return [kind, words]
  }
  return ['paragraph', line]
}

/** Lines of one paragraph go on, those of a list are an item each. */
function put(block: RichBlock, kind: RichBlock['kind'], words: string): void {
  const first = block.lines[0]
  if (kind === 'paragraph' && first) first.push(plain('\n', false), ...partsOf(words))
  else block.lines.push(partsOf(words))
}

const plain = (text: string, bold: boolean): RichPart => ({ text, bold, link: null })

const partsOf = (line: string): RichPart[] =>
  pieces(
    line,
    /\*\*([^\s*](?:[^*]*[^\s*])?)\*\*/g,
    (words) => linked(words, true),
    (words) => linked(words, false),
  )

const linked = (line: string, bold: boolean): RichPart[] =>
  pieces(
    line,
    /\[([^[\]]+)\]\(([^()\s]+)\)/g,
    (words, target) => [safeLink.test(target) ? { text: words, bold, link: target } : plain(`[${words}](${target})`, bold)],
    (words) => [plain(words, bold)],
  )

/** A line in what a form finds and what stands between. */
function pieces(
  line: string,
  form: RegExp,
  found: (words: string, target: string) => RichPart[],
  between: (words: string) => RichPart[],
): RichPart[] {
  const parts: RichPart[] = []
  let at = 0
  for (const match of line.matchAll(form)) {
    if (match.index > at) parts.push(...between(line.slice(at, match.index)))
    parts.push(...found(match[1] ?? '', match[2] ?? ''))
    at = match.index + match[0].length
  }
  if (at < line.length) parts.push(...between(line.slice(at)))
  return parts
}

/** The beginning of what is said, as letters alone. */
export function shortOf(text: string, longest: number): string {
  const words = readText(text)
    .flatMap(({ lines }) => lines.map((line) => line.map((one) => one.text).join('')))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  const letters = [...words]
  return letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : words
}
