import { announcementSetUp } from '#shared/areas/announcement.ts'
import type { SetUp } from '#shared/contract/set-up.ts'
import { everybody } from '#shared/records/audience/audience.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { page, uuid, type Made } from './contract-made.ts'
import type { Cells, Row } from './rights-table.ts'
import type { Targets } from './rights-targets.ts'
import { bySetUpRole } from './rights-time-setup.ts'

const told = { bodies: { en: 'Told', id: '' }, runsFrom: '2020-01-01' }

/** Something that stands: for everybody, at a site, or for nobody at all. */
const announced = (targets: Targets, siteId: string | null, audience: object = everybody): Promise<string> => {
  const code = newId().replaceAll('-', '').slice(-12).toUpperCase()
  return targets.setUp(announcementSetUp as unknown as SetUp, { ...told, code, names: { en: 'Told', id: '' }, siteId, audience })
}

/** Announcements are read by whom they are for, and seen as they are set up by administrators and HR. */
export function announcementRows(everyone: Cells, alike: (status: number) => Cells, open: () => Row[]): Record<string, Row[]> {
  const row = (wish: Row['wish'], cells: Cells, input: Row['input']): Row => ({ module: null, wish, cells, input })
  const forAll: Row['input'] = async (targets) => ({ id: await announced(targets, null) })
  const ofSite: Row['input'] = async (targets) => ({ id: await announced(targets, targets.site) })
  const elsewhere: Row['input'] = async (targets) => ({ id: await announced(targets, await targets.keptSite()) })
  const forNobody: Row['input'] = async (targets) => ({ id: await announced(targets, null, { ...everybody, grades: ['none has it'] }) })
  const nowhere = { ...alike(404), nobody: everyone.nobody }
  const reading = (wish: Row['wish']): Row[] => [row(wish, everyone, forAll), row(wish, nowhere, forNobody)]
  const seen: Row[] = [row('reads', bySetUpRole(everyone, 200), forAll), row('reads', bySetUpRole(everyone, 404), elsewhere)]
  return {
    'POST /ESSAnnouncements': open(),
    'POST /ESSAnnouncements/{id}': reading('reads'),
    'POST /x/announcements/{id}/acknowledge': reading('writes'),
    'POST /x/announcements/{id}/readers': seen,
    'POST /x/announcements/{id}/readers/export': seen,
    'POST /x/announcements/audience': [
      row('reads', bySetUpRole(everyone, 200), async (targets) => ({ siteId: targets.site, audience: everybody })),
    ],
    'POST /x/announcements/people': [row('reads', bySetUpRole(everyone, 200), async () => ({}))],
    'POST /x/announcements/{id}/remind': [
      row('writes', bySetUpRole(everyone, 403), forAll),
      row('writes', bySetUpRole(everyone, 200), ofSite),
      row('writes', bySetUpRole(everyone, 404), elsewhere),
    ],
  }
}

/** The documents' two calls, as they answer once something is announced. */
export const announcementCallsMade: Made[] = [
  {
    call: 'PUT /x/set-up/announcements',
    by: 'edgar',
    input: () => ({ ...told, code: 'NEW-OFFICE', names: { en: 'The new office', id: 'Kantor baru' }, siteId: null }),
    answers: { id: uuid },
    keep: 'announcement',
  },
  {
    call: 'POST /ESSAnnouncements',
    by: 'amina',
    input: () => ({ paginationSize: 25, paginationPage: 1 }),
    answers: page(
      { announcement: 'The new office', summary: 'Told', date: '2020-01-01', untilDate: null, isRead: false, attachments: 0 },
      { totalData: 1, totalPage: 1 },
    ),
  },
  {
    call: 'POST /ESSAnnouncements/{id}',
    by: 'amina',
    input: ({ requests }) => ({ id: requests.get('announcement') }),
    answers: {
      id: uuid,
      announcement: 'The new office',
      blocks: [{ kind: 'paragraph', lines: [[{ text: 'Told', bold: false, link: null }]] }],
      date: '2020-01-01',
      untilDate: null,
      pinned: false,
      mustAcknowledge: false,
      acknowledgedDate: null,
      attachments: [],
    },
  },
]
