import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Page } from 'playwright-core'

export interface Printed {
  /** The words of each sheet. */
  sheets: string[]
  /** All of them. */
  text: string
}

/** What a page is on paper. */
export async function printed(page: Page): Promise<Printed> {
  const bytes = await page.pdf({ format: 'A4', preferCSSPageSize: true, printBackground: true })
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const sheets: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    sheets.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    )
  }
  await document.cleanup()
  return { sheets, text: sheets.join(' ') }
}
