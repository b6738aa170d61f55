import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { ConfirmDialog } from '../../dialog/confirm-dialog.tsx'
import { MenuAct } from '../../screen/menu-act.tsx'

export interface RowAction {
  readonly label: string
  readonly icon?: ReactNode
  readonly onClick: () => void
  /** Does something without asking first. */
  readonly atOnce?: boolean
  /** Why it cannot be done now: shown in place of doing it. */
  readonly disabled?: string | null
  readonly danger?: boolean
}

interface RowMenuProps {
  /** What the row is about, for its menu's name. */
  name: string
  actions: readonly RowAction[]
  /** Takes the row away, once the person is sure. */
  onDelete?: (() => Promise<unknown> | void) | undefined
}

/** What can be done with one row. */
export function RowMenu({ name, actions, onDelete }: RowMenuProps) {
  const say = useText()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  if (actions.length === 0 && !onDelete) return null
  const remove = async () => {
    setBusy(true)
    try {
      await onDelete?.()
      setAsking(false)
    } catch (error) {
      tellError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <span onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      <Menu withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={30} aria-label={say('table.rowMenu', { name })}>
            <IconDots size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((action) => (
            <MenuAct
              key={action.label}
              icon={action.icon}
              danger={action.danger ?? false}
              atOnce={action.atOnce ?? false}
              disabled={action.disabled ?? null}
              onClick={action.onClick}
            >
              {action.label}
            </MenuAct>
          ))}
          {onDelete && (
            <MenuAct danger icon={<IconTrash size={16} stroke={1.75} />} onClick={() => setAsking(true)}>
              {say('table.delete')}
            </MenuAct>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking && (
        <ConfirmDialog
          opened
          danger
          busy={busy}
          confirm={say('table.delete')}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          {say('table.deleteRow')}
        </ConfirmDialog>
      )}
    </span>
  )
}
