import { openDatabase, type Database } from '../../src/server/foundation/database/db.ts'
import { demoDatabase } from '../support/demo.ts'
import { openRaw, rawPeople, type Raw, type RawPerson } from './raw.ts'
import { everybody, table } from './tally.ts'

/** A copy of the demo company, as the portal reads it and as its raw rows. */
export interface DemoTwice {
  portal: Database
  raw: Raw
  /** Those who are recomputed: every tenth person by user name, or everybody. */
  people: RawPerson[]
  close(): Promise<void>
}

export async function openDemoTwice(): Promise<DemoTwice> {
  const demo = await demoDatabase()
  const portal = openDatabase(demo.url, { max: 2 })
  const raw = await openRaw(demo.url)
  const people = (await rawPeople(raw)).filter((_, index) => everybody || index % 10 === 0)
  return {
    portal,
    raw,
    people,
    async close() {
      await raw.close()
      await portal.close()
      await demo.drop()
    },
  }
}

/** What was compared in a file, where everybody was. */
export const tellTable = () => everybody && process.stdout.write(`\n${'recomputed'.padEnd(44)} compared  differ\n${table()}`)
