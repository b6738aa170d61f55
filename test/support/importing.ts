import { afterAll, beforeAll } from 'vitest'
import { bringing } from './bringing.ts'
import { openPortal, type Portal } from './portal.ts'

/** The portal of the small company, and edgar, who imports there. */

export let portal: Portal
export let edgar: ReturnType<typeof bringing>

/** All of it, for the tests of one file. */
export function openImporting(): void {
  beforeAll(async () => {
    portal = await openPortal()
    edgar = bringing(portal, 'edgar')
  })
  afterAll(() => portal.close())
}
