import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { roleSetUp, type RoleSet } from '#shared/areas/roles.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import type { SetUpForm } from '#web/set-up/set-up-dialog.tsx'
import { SetUpPart } from '#web/set-up/set-up-part.tsx'
import setUp from '#web/set-up/set-up.module.css'
import { EverybodyDialog } from './everybody-dialog.tsx'
import { Matrix } from './matrix.tsx'
import { refreshedByRoles } from './refreshed.ts'
import { RightsGrid, type Rights } from './rights-grid.tsx'

/** The roles, and what each may do as a picture. */
export function Roles() {
  const say = useText()
  const { data, isError } = useCall(roleSetUp.calls.list, {})
  const [forEverybody, setForEverybody] = useState(false)
  const form: SetUpForm<RoleSet> = {
    valuesOf: (role) => ({ permissions: role?.permissions ?? {}, duties: role?.duties ?? {} }),
    bodyOf: ({ permissions, duties }) => ({ permissions, duties }),
    also: (state) => (
      <RightsGrid
        modules={data?.modules ?? []}
        permissions={state.values['permissions'] as Rights}
        onPermissions={(rights) => state.set('permissions', rights)}
        duties={{ rights: state.values['duties'] as Rights, onChange: (rights) => state.set('duties', rights) }}
      />
    ),
  }
  return (
    <div className={setUp.stack}>
      {!data && !isError && <Skeleton height={420} radius="lg" data-coming />}
      {data && <Matrix roles={data.listData.filter(({ retired }) => !retired)} about={data} onEverybody={() => setForEverybody(true)} />}
      <SetUpPart
        set={roleSetUp}
        words={{ none: 'roles.none', create: 'roles.create', change: 'roles.change' }}
        form={form}
        aside={({ holders }) => [say('roles.holdersCount', { count: holders })]}
        keeping={({ holders }) => (holders > 0 ? say('roles.retireKeeps', { count: holders }) : null)}
        beside={({ system }) => system && <Pill colour="grey">{say('roles.system')}</Pill>}
        refreshes={refreshedByRoles}
      />
      {forEverybody && data && <EverybodyDialog about={data} onClose={() => setForEverybody(false)} />}
    </div>
  )
}
