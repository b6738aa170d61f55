import { afterEach, expect, it, vi } from 'vitest'
import { importCalls } from '#shared/areas/import.ts'
import { beginWith } from './take-files.ts'

const asked = vi.hoisted(() => vi.fn())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))
afterEach(() => asked.mockReset())

const made = () => asked.mock.calls.map(([called]) => (called as { method: string; path: string }).path)
const given = (name: string, text = 'No\n1\n') => new File([text], name)

it('leaves no import behind of which no file was taken', async () => {
  asked.mockResolvedValue({ id: 'one' })
  expect(await beginWith([given('empty.csv', '')], async () => 0)).toBe(null)
  expect(made()).toEqual([importCalls.create.path, importCalls.drop.path])
  asked.mockReset().mockResolvedValue({ id: 'one' })
  expect(await beginWith([given('empty.csv', ''), given('staff.csv')], async () => 1)).toBe('one')
  expect(made()).toEqual([importCalls.create.path])
})

it('leaves none behind either where its mapping alone was given and could not be kept', async () => {
  asked.mockResolvedValueOnce({ id: 'one' }).mockRejectedValueOnce(new Error('away')).mockResolvedValue({})
  await expect(beginWith([given('mapping.json', '{}')], async () => 0)).rejects.toThrow('away')
  expect(made()).toEqual([importCalls.create.path, importCalls.read.path, importCalls.drop.path])
})
