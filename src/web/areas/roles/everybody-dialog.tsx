import { useState } from 'react'
import { roleCalls, type RightsModule } from '#shared/areas/roles.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { RightsGrid, type Rights } from './rights-grid.tsx'
import { refreshedByRoles } from './refreshed.ts'

interface EverybodyDialogProps {
  about: { modules: readonly RightsModule[]; everybody: Readonly<Record<string, 'read' | 'write'>> }
  onClose: () => void
}

/** Which modules everybody has. */
export function EverybodyDialog({ about, onClose }: EverybodyDialogProps) {
  const say = useText()
  const [permissions, setPermissions] = useState<Rights>(about.everybody)
  const act = useAct(roleCalls.everybody, { refreshes: refreshedByRoles })
  const save = async () => {
    try {
      await act.mutateAsync({ input: { permissions: permissions as Record<string, 'read' | 'write'> } })
      tellSuccess(say('roles.everybody.done'))
      onClose()
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <ActDialog
      title={say('roles.everybody.change')}
      act={say('setUp.save')}
      onAct={() => void save()}
      busy={act.isPending}
      unsaved={permissions !== about.everybody}
      size={560}
      onClose={onClose}
    >
      <RightsGrid modules={about.modules} permissions={permissions} onPermissions={setPermissions} />
    </ActDialog>
  )
}
