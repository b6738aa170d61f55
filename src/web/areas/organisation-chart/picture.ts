import { marks } from './colours.ts'
import type { Inks } from './drawing.ts'

/** No browser draws on more than so many points across, nor on more in all. */
const most = { side: 16_000, points: 60_000_000 }

/** The tokens of the page as they stand: a drawing stands for itself, outside of it. */
export function inksOfPage(): Inks {
  const styles = getComputedStyle(document.documentElement)
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim()
  return {
    canvas: token('canvas'),
    surface: token('surface'),
    line: token('line-control'),
    text: token('text'),
    quiet: token('text-2'),
    grey: token('grey'),
    ...(Object.fromEntries(marks.map((mark) => [mark, token(mark)])) as Record<(typeof marks)[number], string>),
  }
}

/** Measures texts as the browser writes them. */
export function measuring(): (text: string, font: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  return (text, font) => {
    if (!context) return text.length * 7
    context.font = font
    return context.measureText(text).width
  }
}

/** A drawing as a picture, twice as large so that it is sharp; `isSmaller`: it had to be made smaller than it is. */
export async function pictureOf(drawing: { svg: string; width: number; height: number }): Promise<{ blob: Blob; isSmaller: boolean }> {
  const { svg, width, height } = drawing
  const scale = Math.min(2, most.side / width, most.side / height, Math.sqrt(most.points / (width * height)))
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.floor(width * scale))
    canvas.height = Math.max(1, Math.floor(height * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!blob) throw new Error('The browser made no picture of the chart.')
    return { blob, isSmaller: scale < 1 }
  } finally {
    URL.revokeObjectURL(address)
  }
}
