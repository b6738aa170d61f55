// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { attachmentCalls } from '#shared/areas/attachment.ts'
import { emptyId } from '#shared/wire.ts'
import { startTexts } from '../i18n/i18n.ts'
import { heldCalls } from '#shared/areas/held-decision.ts'
import { call, downloadAndSave, downloadById } from './call.ts'
import { errorTexts } from './errors.ts'
import { takeUpSession } from '../session/token.ts'
import { keep, stored } from '../storage.ts'

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

describe('a page whose person is no longer the one that is signed in', () => {
  const carlaSignsIn = () => {
    keep(stored.signedInAt, '2')
    keep(stored.accessToken, 'of carla')
  }
  const sent = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))

  it.each([401, 503])('does nothing in their name, nor repeats there what was answered with %i', async (status) => {
    vi.useFakeTimers()
    const reloads = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    keep(stored.signedInAt, '1')
    keep(stored.accessToken, 'of amina')
    takeUpSession()
    fetched.mockImplementationOnce(async () => (carlaSignsIn(), Response.json({}, { status })))
    fetched.mockImplementation(async () => Response.json({}, { status: 401 }))
    const done = expect(call(heldCalls.takeBack, { id })).rejects.toMatchObject({ status: 401 })
    await vi.advanceTimersByTimeAsync(5000)
    await done
    expect([sent().filter((token) => token !== null), reloads.mock.calls.length]).toEqual([['Bearer of amina'], 1])
    vi.useRealTimers()
  })
})

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
