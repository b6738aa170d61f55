import { sql } from 'kysely'
import { cleanText } from '#shared/records/rich-text/rich-text.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { jsonRows } from '#server/foundation/database/db.ts'
import type { SetUpStore } from '#server/platform/set-up/store.ts'

/** The files of announcement `id`, in their order. */
export const filesOf = (id: ReturnType<typeof sql>) => sql`coalesce((
  select json_agg(json_build_object('attachmentId', x.id, 'uniqId', x.id, 'name', x.file_name, 'fileName', x.file_name, 'type', x.type, 'size', x.size)
    order by f.sequence)
  from announcement_file f join attachment x on x.id = f.attachment_id where f.announcement_id = ${id}), '[]')`

export const announcementStore: SetUpStore = {
  table: 'announcement',
  reads: {
    runsFrom: sql`t.runs_from::text`,
    runsUntil: sql`t.runs_until::text`,
    attachmentIds: sql`array(select f.attachment_id from announcement_file f where f.announcement_id = t.id order by f.sequence)`,
    attachments: filesOf(sql`t.id`),
    peopleNames: sql`coalesce((select jsonb_object_agg(e.id, e.display_name) from employee e where t.audience->'peopleIds' ? e.id::text), '{}')`,
    seen: sql`(select count(*) from announcement_person p where p.announcement_id = t.id and p.read_at is not null)`,
    remindedOn: sql`t.reminded_on::text`,
  },
  writes: ({ bodies, audience, runsFrom, runsUntil, pinned, mustAcknowledge }) => {
    const { en, id } = bodies as { en: string; id: string }
    return {
      bodies: { en: cleanText(en), id: cleanText(id) },
      audience,
      runs_from: runsFrom,
      runs_until: runsUntil,
      pinned,
      must_acknowledge: mustAcknowledge,
    }
  },
  async check(_tx, { runsFrom, runsUntil, bodies }) {
    if (runsUntil !== null && String(runsUntil) < String(runsFrom)) throw refuse(400, 'announcement.untilBefore', undefined, 'runsUntil')
    if (cleanText((bodies as { en: string }).en) === '') throw refuse(400, 'announcement.nothingSaid', undefined, 'bodies')
  },
  async saved(tx, wish) {
    const files = [...new Set(wish['attachmentIds'] as readonly string[])].map((attachmentId, sequence) => ({ attachmentId, sequence }))
    await sql`delete from announcement_file where announcement_id = ${wish.id}::uuid`.execute(tx)
    if (files.length === 0) return
    await sql`insert into announcement_file (announcement_id, attachment_id, sequence)
      select ${wish.id}::uuid, x."attachmentId", x.sequence from ${jsonRows(files)} as x ("attachmentId" uuid, sequence integer)`.execute(
      tx,
    )
  },
}
