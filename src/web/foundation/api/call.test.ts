// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { attachmentCalls } from '#shared/areas/attachment.ts'
import { emptyId } from '#shared/wire.ts'
import { startTexts } from '../i18n/i18n.ts'
import { downloadAndSave, downloadById } from './call.ts'
import { errorTexts } from './errors.ts'

const id = '0198a000-0000-7000-8000-000000000001'
const fetched = vi.fn<typeof fetch>()

beforeAll(() => startTexts())
beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const refusing = (status: number, Message: string) =>
  fetched.mockImplementation(async () => Response.json({ Message, Errors: [Message] }, { status }))

describe('a download', () => {
  it('without an id is not asked for', async () => {
    for (const none of [null, undefined, '', emptyId])
      await expect(downloadById(attachmentCalls.download, { id: none as never })).rejects.toBe(
        'Could not download file. No Attachment ID nor BLOB found.',
      )
    expect(fetched).not.toHaveBeenCalled()
  })

  it.each([404, 400])('refused with %i is told by whoever asked', async (status) => {
    refusing(status, 'This does not exist.')
    const told = vi.fn<(error: unknown) => void>()
    await downloadAndSave(attachmentCalls.download, { id }, told)
    expect(told.mock.calls.map(([error]) => errorTexts(error))).toEqual([['This does not exist.']])
  })

  it('refused stands in the console where nobody shows it', async () => {
    refusing(404, 'This does not exist.')
    const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined)
    await downloadAndSave(attachmentCalls.download, { id })
    expect(console).toHaveBeenCalledExactlyOnceWith('This does not exist.')
  })
})
