import { useState } from 'react'
import { roleCalls, type RightsModule } from '#shared/areas/roles.ts'
import { statusOf } from '#web/foundation/api/errors.ts'
import { queries, useAct } from '#web/foundation/api/query.ts'
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
  // What was opened stays what it was, also where another administrator changes it meanwhile.
  const [opened] = useState(about.everybody)
  const [permissions, setPermissions] = useState<Rights>(opened)
  const act = useAct(roleCalls.everybody, { refreshes: refreshedByRoles })
  const save = async () => {
    try {
      await act.mutateAsync({ input: { permissions: permissions as Record<string, 'read' | 'write'>, opened: { ...opened } } })
      tellSuccess(say('roles.everybody.done'))
      onClose()
    } catch (error) {
      // Opened again it shows what stands.
      if (statusOf(error) === 409) void queries.invalidateQueries({ queryKey: ['roles'] })
      tellError(error)
    }
  }
  return (
    <ActDialog
      title={say('roles.everybody.change')}
      act={say('setUp.save')}
      onAct={() => void save()}
      busy={act.isPending}
      unsaved={permissions !== opened}
      size={560}
      onClose={onClose}
    >
      <RightsGrid modules={about.modules} permissions={permissions} onPermissions={setPermissions} />
    </ActDialog>
  )
}
