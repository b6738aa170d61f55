import type { FileEntry } from '#shared/contract/file-entry.ts'
import { ownProfileCalls } from '#shared/areas/own-profile.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { ConfirmedAct } from '#web/platform/dialog/confirmed-act.tsx'
import type { FieldSpec } from '#web/platform/form/spec.ts'
import { FormDialog } from '#web/set-up/form-dialog.tsx'

/** A contact that is added, or what is done to one that stands. */
export type ContactWish = { act: 'add' } | { act: 'change' | 'end'; entry: FileEntry }

/** All kinds of contacts on one page: there are few. */
export const allKinds = { paginationSize: 100, paginationPage: 0 }

interface OwnContactProps {
  wish: ContactWish
  onClose: () => void
}

/** Adds, changes or removes a contact of one's own, from today on. */
export function OwnContact({ wish, onClose }: OwnContactProps) {
  return wish.act === 'end' ? <EndContact entry={wish.entry} onClose={onClose} /> : <WriteContact wish={wish} onClose={onClose} />
}

function WriteContact({ wish, onClose }: OwnContactProps) {
  const say = useText()
  const { data: kinds } = useCall(ownProfileCalls.phoneTypes, allKinds)
  const write = useAct(ownProfileCalls.updateContacts, { refreshes: ['file'] })
  const entry = wish.act === 'add' ? null : wish.entry
  if (!kinds) return null
  const own = kinds.listData.filter(({ isOpenToAll }) => !isOpenToAll)
  const fields: FieldSpec[] = [
    {
      kind: 'select',
      name: 'kindId',
      label: say('file.kind'),
      required: true,
      span: 6,
      choices: own.map(({ id, displayName }) => ({ value: String(id), label: displayName })),
      ...(own.length === 0 && { hint: say('file.noKinds') }),
    },
    { kind: 'text', name: 'value', label: say('profile.value'), required: true, longest: 254, span: 6 },
  ]
  return (
    <FormDialog<{ kindId: string | null; value: string }>
      title={say(entry ? 'profile.contactChange' : 'profile.contactAdd')}
      fields={fields}
      initial={{ kindId: entry?.kindId ?? null, value: entry?.values['value'] ?? '' }}
      busy={write.isPending}
      places={{ 'contacts.0.kindId': 'kindId', 'contacts.0.value': 'value' }}
      onSave={async ({ kindId, value }) => {
        const contact = { id: entry?.entryId ?? null, rowId: entry?.rowId ?? null, kindId: kindId ?? '', value }
        await write.mutateAsync({ input: { contacts: [contact] } })
        tellSuccess(say('profile.contactSaved'))
      }}
      onClose={onClose}
    />
  )
}

function EndContact({ entry, onClose }: { entry: FileEntry; onClose: () => void }) {
  const say = useText()
  const end = useAct(ownProfileCalls.deleteContact, { refreshes: ['file'] })
  return (
    <ConfirmedAct
      danger
      title={say('profile.contactEnd')}
      confirm={say('profile.contactEnd')}
      done={say('profile.contactEnded')}
      act={() => end.mutateAsync({ input: { id: entry.entryId } })}
      onClose={onClose}
    >
      {say('profile.contactEndHow', { what: [entry.kind, entry.values['value']].filter(Boolean).join(' ') })}
    </ConfirmedAct>
  )
}
