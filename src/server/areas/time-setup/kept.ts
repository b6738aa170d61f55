import { sql } from 'kysely'
import { timeSetupCalls } from '#shared/areas/time-setup.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { demandSame } from '#server/platform/set-up/meanwhile.ts'
import { bothNames } from '#server/platform/set-up/store.ts'
import { earliestKept } from '#server/records/attendance/days/kept.ts'
import { changeKept, keptEffect, keptNow, type Kept, type KeptOf } from '#server/records/attendance/upkeep/kept-set-up.ts'
import type { ChangeFollowed } from '#server/records/attendance/upkeep/following.ts'
import { demandGroup, demandSetup, demandSite, setsUp } from './rights.ts'

interface KeptInput extends Kept {
  siteId: string | null
  groupId: string | null
  apart: boolean
}

/** From when until when attendance is kept: at sites, and of groups that have dates of their own. */
export function serveKept(api: Api<Viewer>, db: Db, change: ChangeFollowed): void {
  api.serve(timeSetupCalls.kept, async (_input, { person }) => {
    demandSetup(person)
    const [sites, groups] = await Promise.all([keptSites(db), keptGroups(db)])
    const mayChange = (siteId: string | null) => setsUp(person, siteId)
    return {
      sites: sites.filter(({ id }) => mayChange(id)).map((site) => ({ ...site, mayChange: true })),
      groups: groups
        .filter(({ siteId }) => siteId === null || mayChange(siteId))
        .map(({ siteId, ...group }) => ({ ...group, mayChange: mayChange(siteId) })),
    }
  })

  api.serve(timeSetupCalls.keptPreview, async (input, { person }) => keptEffect(db, await demanded(db, person, input), input, new Date()))

  api.serve(timeSetupCalls.changeKept, async ({ opened, ...input }, call) => {
    const { person, language } = call
    const of = await demanded(db, person, input)
    await change(
      call,
      async (tx) => {
        const kind = of.siteId ? 'site' : 'group'
        const among = sql`a.act = 'keep attendance'`
        if (opened) await demandSame(tx, { kind, among }, of.siteId ?? of.groupId, { opened, before: await keptNow(tx, of) }, language)
        return changeKept(tx, of, input, person.id)
      },
      (moved) => moved.map((span) => ({ of: 'kept', siteId: of.siteId, groupId: of.groupId, ...span })),
    )
    return input
  })
}

/** Whose dates they are, which the viewer may set and which can be. */
async function demanded(db: Db, viewer: Viewer, { siteId, groupId, apart, since, until }: KeptInput): Promise<KeptOf> {
  demandSetup(viewer)
  if ((siteId === null) === (groupId === null)) throw refuse(400, 'attendanceKept.oneOf', undefined, 'siteId')
  if (groupId !== null) await demandGroup(db, viewer, groupId)
  if (siteId !== null) {
    // Whoever may set one site alone is told of no other whether it is there.
    demandSite(viewer, siteId)
    const known = await rows(db, sql`select from site where id = ${siteId}::uuid`)
    if (known.length === 0) throw notFound()
  }
  if (since !== null && since < earliestKept) throw refuse(400, 'attendanceKept.tooEarly', { earliest: earliestKept }, 'since')
  if (until !== null && (since === null || until < since)) throw refuse(400, 'attendanceKept.order', undefined, 'until')
  return siteId === null ? { siteId, groupId: groupId ?? '', apart } : { siteId, groupId: null, apart: true }
}

const keptSites = (db: Db) =>
  rows(
    db,
    sql<Kept & { id: string; name: string }>`
      select id, name, attendance_since as since, attendance_until as until from site order by name, id`,
  )

const keptGroups = (db: Db) =>
  rows(
    db,
    sql<Kept & { id: string; code: string; names: { en: string; id: string }; siteId: string | null; site: string | null; apart: boolean }>`
      select g.id, g.code, ${bothNames(sql`g.names`)} as names, g.site_id as "siteId", s.name as site, g.attendance_apart as apart, g.attendance_since as since, g.attendance_until as until
      from calendar_group g left join site s on s.id = g.site_id where g.retired_at is null order by g.code, g.id`,
  )
