// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { chosenFile, readFile } from './reading.ts'
import { attachmentMaximum } from '#shared/areas/attachment.ts'
import { endingOf, megabytes, previewOf, refusalOf, shortened, sizeText } from './value.ts'

const named = (name: string, size = 10) => ({ name, size })

describe('a file', () => {
  it('of 4 MB passes, one byte more does not', () => {
    expect(attachmentMaximum).toBe(4_194_304)
    expect(refusalOf(named('a.pdf', 4_194_304))).toBeNull()
    expect(refusalOf(named('a.pdf', 4_194_305))).toBe('size')
    expect(megabytes()).toBe(4)
  })
  it.each(['a.png', 'a.JPG', 'a.doc', 'a.docx', 'a.pdf', 'a.xls', 'a.xlsx'])('%s is taken', (name) =>
    expect(refusalOf(named(name))).toBeNull(),
  )
  it.each(['a.exe', 'a.pptx', 'a.zip', 'a.svg', 'a.pdf.exe', 'pdf', ''])('%s is not', (name) => expect(refusalOf(named(name))).toBe('type'))
})

it('knows endings', () => {
  expect(endingOf('a.b.PDF')).toBe('pdf')
  expect(endingOf('no ending')).toBe('')
})

it.each([
  ['a.png', 'image'],
  ['a.jpg', 'image'],
  ['a.pdf', 'pdf'],
  ['a.docx', 'office'],
  ['a.xlsx', 'office'],
  ['a.zip', null],
] as const)('offers for %s the preview %s', (name, preview) => expect(previewOf({ name })).toBe(preview))

it('shortens names past their longest', () => {
  expect(shortened('x'.repeat(23), 23)).toBe('x'.repeat(23))
  expect(shortened('x'.repeat(24), 23)).toBe(`${'x'.repeat(23)}…`)
  expect(shortened('x'.repeat(15), 15)).toBe('x'.repeat(15))
  expect(shortened('x'.repeat(16), 15)).toBe(`${'x'.repeat(15)}…`)
})

it('tells sizes', () => expect([10, 2048, 1_572_864].map(sizeText)).toEqual(['10 B', '2 KB', '1.5 MB']))

describe('reading', () => {
  const failing = (event: 'onabort' | 'onerror') => {
    const reader = new FileReader()
    reader.readAsDataURL = () => queueMicrotask(() => (reader[event] as (() => void) | null)?.())
    return reader
  }
  it('that was aborted says so', () => expect(readFile(new Blob(), failing('onabort'))).rejects.toThrow('attachment.readAborted'))
  it('that failed says so', () => expect(readFile(new Blob(), failing('onerror'))).rejects.toThrow('attachment.readFailed'))
  it('keeps the file with its address', async () => {
    const value = await chosenFile(new File(['hello'], 'a.pdf', { type: 'application/pdf' }))
    expect(value).toMatchObject({ name: 'a.pdf', size: 5, type: 'application/pdf', attachmentId: null })
    expect(value.dataUrl).toMatch(/^data:application\/pdf/)
  })
})
