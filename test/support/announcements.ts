import { announcementSetUp } from '#shared/areas/announcement.ts'
import { everybody, type Audience } from '#shared/records/audience/audience.ts'
import type { Name } from './company.ts'
import type { Portal } from './portal.ts'

interface Announced {
  audience?: Partial<Audience>
  siteId?: string | null
  runsFrom?: string
  runsUntil?: string | null
  pinned?: boolean
  mustAcknowledge?: boolean
  attachmentIds?: string[]
  id?: string
  body?: string
  title?: string
}

let made = 0

/** Something that somebody announces; answers how that went. */
export function announce(portal: Portal, by: Name, { audience, id, body, title, ...more }: Announced = {}) {
  made += 1
  return portal.as(by).call(announcementSetUp.calls.save, {
    id: id ?? null,
    code: `A-${made}`,
    names: { en: title ?? `Told ${made}`, id: '' },
    bodies: { en: body ?? 'It is **told**.', id: '' },
    audience: { ...everybody, ...audience },
    runsFrom: '2020-01-01',
    runsUntil: null,
    siteId: null,
    ...more,
  } as never)
}
