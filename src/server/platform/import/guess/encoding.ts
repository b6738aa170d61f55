import type { Encoding } from '#shared/import-mapping/form.ts'

/** Share of bytes that are zero in one half of each pair of a text of UTF-16 in a script of Europe. */
const manyZeros = 0.3

/**
 * In which encoding the beginning of a text is written: what its mark says, else what its bytes can be. Windows-1252 stands
 * for every text of one byte a letter, as any bytes can be that.
 */
export function encodingOf(begin: Buffer): Encoding {
  if (begin.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return 'utf-8'
  if (begin[0] === 0xff && begin[1] === 0xfe) return 'utf-16le'
  if (begin[0] === 0xfe && begin[1] === 0xff) return 'utf-16be'
  const [even, odd] = [zerosIn(begin, 0), zerosIn(begin, 1)]
  if (odd > manyZeros && odd > even) return 'utf-16le'
  if (even > manyZeros) return 'utf-16be'
  if (decoded(begin, 'utf-8') !== null) return 'utf-8'
  const japanese = decoded(begin, 'shift_jis')
  return japanese !== null && readsAsJapanese(japanese) ? 'shift_jis' : 'windows-1252'
}

function zerosIn(bytes: Buffer, from: number): number {
  let zeros = 0
  for (let at = from; at < bytes.length; at += 2) if (bytes[at] === 0) zeros += 1
  return bytes.length < 2 ? 0 : zeros / (bytes.length / 2)
}

/** The text, or null where the bytes cannot be it. What is cut off at its end does not count. */
function decoded(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return null
  }
}

const wide = /[\u3040-\u30ff\u4e00-\u9fff\uff01-\uff5e]/gu
const together = /[\u3040-\u30ff\u4e00-\u9fff\uff01-\uff5e々ー]{2,}/gu

/** Letters of Japanese stand together; what an accented letter and its neighbour would be in it stands alone. */
function readsAsJapanese(text: string): boolean {
  const signs = text.match(wide)?.length ?? 0
  const inWords = (text.match(together) ?? []).join('').length
  return signs > 0 && inWords / signs > 0.6
}
