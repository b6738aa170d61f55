import { sql } from 'kysely'
import { rows, type Db } from '#server/foundation/database/db.ts'
import type { Language } from '#shared/texts/index.ts'
import { leaveTypes } from '#server/records/leave/types.ts'

/** What is there already and may be named in files. */
export interface Known {
  sites: { code: string; name: string }[]
  schedules: { code: string; name: string }[]
  leaveTypes: { code: string; name: string; names: string[]; unit: 'day' | 'hour'; balance: boolean }[]
}

export async function knownThings(db: Db, language: Language): Promise<Known> {
  const sites = await rows(db, sql<{ code: string; name: string }>`select code, name from site order by code limit 1000`)
  const types = (await leaveTypes(db, new Date().toISOString().slice(0, 10))).filter(({ retired }) => !retired)
  const schedules = await rows(
    db,
    sql<{ code: string; name: string }>`select code, name from working_schedule where retired_at is null order by code limit 1000`,
  )
  return {
    sites,
    schedules,
    leaveTypes: types.map(({ code, names, policy }) => ({
      code,
      name: names[language] ?? names.en ?? code,
      names: Object.values(names),
      unit: policy.unit,
      balance: policy.balance,
    })),
  }
}
