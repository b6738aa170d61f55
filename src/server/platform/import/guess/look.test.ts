import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fileForm } from '#shared/import-mapping/form.ts'
import { defaultLimits } from '../text.ts'
import { lookAt } from './look.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-look-'))
})
afterEach(() => rm(folder, { recursive: true }))

const rows = Array.from({ length: 5000 }, (_, at) => `${at},a person of the same name,2020-01-13\n`)
const text = `No,Name,Hired\n${rows.join('')}`

async function counted(bytes: Buffer, size = bytes.length) {
  const location = path.join(folder, 'staff.csv')
  await writeFile(location, bytes)
  const look = await lookAt(location, fileForm.parse({ name: 'staff.csv' }), { limits: defaultLimits, size })
  return [look.rows, look.counted]
}

it('counts the rows of a file that lies there, compressed or not, without the names of its columns', async () => {
  expect(await counted(Buffer.from(text))).toEqual([5000, 'all'])
  expect(await counted(gzipSync(text))).toEqual([5000, 'all'])
})

it('says about how many rows a file has of which a piece lies there, by as much as that is of it', async () => {
  for (const whole of [Buffer.from(text), gzipSync(text)]) {
    const [about, how] = await counted(whole.subarray(0, Math.round(whole.length / 2)), whole.length)
    expect([how, Math.abs(Number(about) - 5000) < 500]).toEqual(['about', true])
  }
})
