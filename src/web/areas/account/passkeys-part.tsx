import { ActionIcon, Button, Menu, TextInput } from '@mantine/core'
import { IconDots, IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { accountCalls, type AccountDetails, type PasskeyRow } from '#shared/areas/account.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { relativeTime } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { MenuAct } from '#web/platform/screen/menu-act.tsx'
import { SetRow, SetRows } from '#web/platform/screen/set-rows.tsx'
import { canMakePasskeys, makePasskey } from './passkey-ceremony.ts'
import { ProvenDialog } from './proven-dialog.tsx'
import classes from './account.module.css'

const longestName = 60
const size = { size: 16, stroke: 1.75 }

type Wish = { act: 'add' } | { act: 'rename' | 'remove'; passkey: PasskeyRow }

export function PasskeysPart({ details }: { details: AccountDetails }) {
  const say = useText()
  const [wish, setWish] = useState<Wish | null>(null)
  const close = () => setWish(null)
  const { passkeys } = details
  return (
    <Section
      title={say('account.passkeys')}
      actions={
        canMakePasskeys() && (
          <Button variant="default" size="xs" onClick={() => setWish({ act: 'add' })}>
            {say('account.addPasskey')}
          </Button>
        )
      }
    >
      <p className={classes.how}>{say('account.passkeysHow')}</p>
      {!canMakePasskeys() && <p className={classes.how}>{say('account.passkeysCannot')}</p>}
      {passkeys.length === 0 && <p className={classes.none}>{say('account.passkeysNone')}</p>}
      {passkeys.length > 0 && (
        <div className={classes.rows}>
          <SetRows>
            {passkeys.map((passkey) => (
              <Passkey key={passkey.id} passkey={passkey} onWish={setWish} />
            ))}
          </SetRows>
        </div>
      )}
      {wish?.act === 'add' && <AddPasskey details={details} onClose={close} />}
      {wish?.act === 'rename' && <RenamePasskey passkey={wish.passkey} onClose={close} />}
      {wish?.act === 'remove' && <RemovePasskey details={details} passkey={wish.passkey} onClose={close} />}
    </Section>
  )
}

function Passkey({ passkey, onWish }: { passkey: PasskeyRow; onWish: (wish: Wish) => void }) {
  const say = useText()
  const language = useLanguage()
  const { name, madeDate, usedDate } = passkey
  const when = (moment: string) => relativeTime(moment, new Date(), language)
  const told = [
    say('account.passkeyMade', { when: when(madeDate) }),
    ...(usedDate ? [say('account.passkeyUsed', { when: when(usedDate) })] : []),
  ]
  return (
    <SetRow>
      <IconFingerprint size={20} stroke={1.75} aria-hidden className={classes.icon} />
      <div className={classes.what}>
        <strong>{name}</strong>
        <span>{told.join(', ')}</span>
      </div>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={say('account.acts', { name })}>
            <IconDots {...size} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuAct icon={<IconPencil {...size} />} onClick={() => onWish({ act: 'rename', passkey })}>
            {say('account.rename')}
          </MenuAct>
          <MenuAct danger icon={<IconTrash {...size} />} onClick={() => onWish({ act: 'remove', passkey })}>
            {say('account.remove')}
          </MenuAct>
        </Menu.Dropdown>
      </Menu>
    </SetRow>
  )
}

/** The device as its sign-in is called, which is mostly what its passkey is best called too. */
const deviceName = ({ sessions }: AccountDetails): string => {
  const own = sessions.find(({ isOwn }) => isOwn)
  return own ? [own.browser, own.system].filter(Boolean).join(', ') : ''
}

function AddPasskey({ details, onClose }: { details: AccountDetails; onClose: () => void }) {
  const say = useText()
  const [name, setName] = useState(() => deviceName(details))
  const offer = useAct(accountCalls.offerPasskey)
  const add = useAct(accountCalls.addPasskey)
  const carryOut = async (currentPassword: string | null) => {
    const { options } = await offer.mutateAsync({ input: { currentPassword } })
    const response = await makePasskey(options)
    if (response === null) return tellError(say('account.passkeyStopped'))
    await add.mutateAsync({ input: { name: name.trim(), response } })
    tellSuccess(say('account.passkeyAdded', { name: name.trim() }))
    onClose()
  }
  return (
    <ProvenDialog
      details={details}
      title={say('account.addPasskey')}
      act={say('account.addPasskey')}
      disabled={name.trim() === ''}
      onAct={carryOut}
      onClose={onClose}
    >
      <NameInput name={name} onName={setName} />
    </ProvenDialog>
  )
}

function NameInput({ name, onName }: { name: string; onName: (name: string) => void }) {
  const say = useText()
  return (
    <TextInput
      label={say('account.passkeyName')}
      description={say('account.passkeyNameHint')}
      value={name}
      maxLength={longestName}
      onChange={(event) => onName(event.currentTarget.value)}
    />
  )
}

function RenamePasskey({ passkey, onClose }: { passkey: PasskeyRow; onClose: () => void }) {
  const say = useText()
  const [name, setName] = useState(passkey.name)
  const rename = useAct(accountCalls.namePasskey)
  const carryOut = async () => {
    try {
      await rename.mutateAsync({ input: { id: passkey.id, name: name.trim() } })
      onClose()
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <ActDialog
      title={say('account.rename')}
      act={say('account.rename')}
      onAct={() => void carryOut()}
      busy={rename.isPending}
      disabled={name.trim() === ''}
      unsaved={name !== passkey.name}
      onClose={onClose}
    >
      <NameInput name={name} onName={setName} />
    </ActDialog>
  )
}

function RemovePasskey({ details, passkey, onClose }: { details: AccountDetails; passkey: PasskeyRow; onClose: () => void }) {
  const say = useText()
  const remove = useAct(accountCalls.removePasskey)
  const { id, name } = passkey
  return (
    <ProvenDialog
      details={details}
      title={say('account.remove')}
      act={say('account.remove')}
      danger
      onAct={async (currentPassword) => {
        await remove.mutateAsync({ input: { id, currentPassword } })
        tellSuccess(say('account.passkeyRemoved', { name }))
        onClose()
      }}
      onClose={onClose}
    >
      <p className={classes.how}>{say('account.removeSure', { name })}</p>
    </ProvenDialog>
  )
}
