import { newId } from '#server/foundation/basis/ids.ts'
import { page, uuid, type Made } from './contract-made.ts'
import type { Cells, Row } from './rights-table.ts'
import type { Targets } from './rights-targets.ts'

export const words = 'tiga ekor bebek berenang'

/** Everybody reads and changes their own profile, and nobody anybody else's: no call names whose it is. */
export function profileRows(everyone: Cells, open: () => Row[]): Record<string, Row[]> {
  const alike = (status: number): Cells => ({
    ...(Object.fromEntries(
      Object.entries(everyone).map(([role, cells]) => [role, Object.fromEntries(Object.keys(cells).map((relation) => [relation, status]))]),
    ) as Cells),
    nobody: everyone.nobody,
  })
  const writes = (status: number, input: (targets: Targets) => Promise<Record<string, unknown>>): Row[] => [
    { module: null, wish: 'writes', cells: alike(status), input },
  ]
  return {
    'GET /Profiles/GetProfile': open(),
    'POST /Profiles/UpdateProfile': [
      ...writes(200, async () => ({ language: 'en' })),
      // A picture is one that the person has uploaded.
      ...writes(404, async () => ({ attachmentId: newId() })),
    ],
    'POST /Profiles/UpdateProfileContacts': [
      ...writes(400, async ({ fileKind }) => ({ contacts: [{ kindId: fileKind.blood, value: 'x' }] })),
      ...writes(404, async ({ fileKind }) => ({ contacts: [{ id: newId(), kindId: fileKind.remark, value: 'x' }] })),
    ],
    'DELETE /Profiles/DeleteProfileContacts/{id}': writes(404, async () => ({ id: newId() })),
    'POST /Profiles/UpdateProfileESSShortcuts': writes(200, async () => ({ shortcutIds: null })),
    'POST /Profiles/datasource/ess-shortcuts': open(),
    'POST /Profiles/datasource/phone-type': open(),
    'POST /Profiles/update-document-password': writes(200, async (targets) => ({
      currentPassword: await targets.password(),
      currentDocumentPassword: await targets.pay.password(),
      newDocumentPassword: words,
    })),
    'POST /Profiles/reset-document-password': writes(200, async (targets) => ({
      currentPassword: await targets.password(),
      newDocumentPassword: words,
    })),
  }
}

const contact = { id: uuid, kind: 'Phone', value: '+62 812 3456 7890', isOpenToAll: false }

/** The same calls as they answer, in an order in which each finds what it needs. */
export const profileCallsMade: Made[] = [
  {
    call: 'POST /Profiles/datasource/phone-type',
    by: 'amina',
    answers: page({ displayName: 'Phone', form: 'phone', isOpenToAll: false }, { totalData: 1, totalPage: 1 }),
  },
  {
    call: 'POST /Profiles/UpdateProfileContacts',
    by: 'amina',
    input: ({ contactKind }) => ({ contacts: [{ kindId: contactKind, value: '+62 812 3456 7890' }] }),
    answers: { contacts: [contact] },
    keep: 'contact',
  },
  {
    call: 'POST /Profiles/datasource/ess-shortcuts',
    by: 'amina',
    input: () => ({ filterSearch: 'loan' }),
    answers: page({ id: '/loan/new', group: 'new', icon: 'loan' }),
  },
  {
    call: 'POST /Profiles/UpdateProfileESSShortcuts',
    by: 'amina',
    input: () => ({ shortcutIds: ['/loan/new', '/leave/new'] }),
    answers: { essShortcuts: [{ id: '/loan/new' }, { id: '/leave/new' }] },
  },
  { call: 'POST /Profiles/UpdateProfile', by: 'amina', input: () => ({ language: 'en' }), answers: { language: 'en', hasPicture: true } },
  {
    call: 'GET /Profiles/GetProfile',
    by: 'amina',
    answers: {
      userName: 'amina',
      fullName: 'Amina Tester',
      profilePicture: '/ProfilePictures/get-compressed',
      contacts: [contact],
      essShortcuts: [{ id: '/loan/new' }, { id: '/leave/new' }],
      language: 'en',
    },
  },
  {
    call: 'DELETE /Profiles/DeleteProfileContacts/{id}',
    by: 'amina',
    input: ({ requests }) => ({ id: requests.get('contact') }),
    answers: { contacts: [] },
  },
  {
    call: 'POST /Profiles/update-document-password',
    by: 'amina',
    // She has changed that of her sign-in before, to the same words.
    input: () => ({ currentPassword: words, newDocumentPassword: words }),
    answers: { done: true },
  },
  {
    call: 'POST /Profiles/reset-document-password',
    by: 'edgar',
    input: ({ password }) => ({ currentPassword: password, newDocumentPassword: words }),
    answers: { done: true },
  },
]
