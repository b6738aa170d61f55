import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { create, type Font, type Glyph, type GlyphPosition } from 'fontkit'
import { remember } from '#server/foundation/basis/remembered.ts'

/** The letters of documents: those of Latin, Greek and Cyrillic names, with all their marks. */
export interface Fonts {
  plain: Font
  strong: Font
}

let fonts: Promise<Fonts> | null = null

/** Read once: a font takes longer to open than a page to write. */
export const documentFonts = (): Promise<Fonts> => (fonts ??= read())

async function read(): Promise<Fonts> {
  const [plain, strong] = await Promise.all([fontIn('400Regular/Inter_400Regular.ttf'), fontIn('600SemiBold/Inter_600SemiBold.ttf')])
  return { plain, strong }
}

async function fontIn(file: string): Promise<Font> {
  const font = create(await readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}`))))
  if (!('layout' in font)) throw new Error(`${file} holds several fonts.`)
  return shapingOnce(font)
}

/** What pdfkit asks of a glyph: `codePoints` are what is copied of it. */
type Drawn = Pick<Glyph, 'id' | 'advanceWidth' | 'codePoints'>

interface Shaped {
  glyphs: Drawn[]
  positions: GlyphPosition[]
}

const wordsKept = 5000

/** Numbers, with what stands between their digits. */
const isNumber = /^[\d.,'−\u00a0 ]+$/

/** A font that shapes each word once, and gives all digits one width, so that amounts stand beneath each other. */
function shapingOnce(font: Font): Font {
  const words = remember<Shaped>(wordsKept)

  // The font remembers each glyph with the letters that it stood for first, or with none where it was a part of another.
  const freshly = (text: string, features?: string[]): Shaped => {
    Object.assign(font, { _glyphs: {} })
    const { glyphs, positions } = font.layout(text, features)
    return { glyphs: glyphs.map(({ id, advanceWidth, codePoints }) => ({ id, advanceWidth, codePoints })), positions }
  }
  const numberLetters = new Map(Array.from("0123456789.,'−\u00a0 ", (letter) => [letter, freshly(letter, ['tnum']).glyphs]))
  const numberOf = (text: string): Shaped => {
    const glyphs = Array.from(text, (letter) => numberLetters.get(letter) ?? []).flat()
    return { glyphs, positions: glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })) }
  }
  const shaped = (text: string): Shaped => {
    if (isNumber.test(text)) return numberOf(text)
    const known = words.get(text) ?? freshly(text)
    words.set(text, known)
    return known
  }

  const layout = (text: string) => {
    const { glyphs, positions } = shaped(text)
    // Whoever writes with them scales them in place.
    const own = positions.map((position) => ({ ...position }))
    return {
      glyphs,
      positions: own,
      get advanceWidth() {
        return own.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }
  return Object.create(font, { layout: { value: layout } }) as Font
}
