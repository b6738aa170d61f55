import type { RightsModule } from '#shared/areas/roles.ts'
import { everyModule } from '#shared/duties.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PlainSelect } from '#web/platform/choice/plain-select.tsx'
import classes from './rights-grid.module.css'

export type Rights = Readonly<Record<string, string>>

interface RightsGridProps {
  modules: readonly RightsModule[]
  permissions: Rights
  onPermissions: (rights: Rights) => void
  /** Everybody has none. */
  duties?: { rights: Rights; onChange: (rights: Rights) => void }
}

const nothing = 'none'

/** One right more, less, or another. */
const withRight = (rights: Rights, module: string, access: string): Rights =>
  Object.fromEntries([...Object.entries(rights).filter(([name]) => name !== module), ...(access === nothing ? [] : [[module, access]])])

/** What may be done in each module, chosen one by one. */
export function RightsGrid({ modules, permissions, onPermissions, duties }: RightsGridProps) {
  const say = useText()
  const own = [
    { id: nothing, name: say(duties ? 'roles.own.asEverybody' : 'roles.own.offLong') },
    { id: 'read', name: say('roles.own.readLong') },
    { id: 'write', name: say('roles.own.writeLong') },
  ]
  const others = [
    { id: nothing, name: say('roles.duty.noneLong') },
    { id: 'see', name: say('roles.duty.seeLong') },
    { id: 'write', name: say('roles.duty.writeLong') },
  ]
  const dutyOf = (module: string, title: string) =>
    duties && (
      <PlainSelect
        label={`${title}: ${say('roles.others')}`}
        labelHidden
        choices={others}
        value={duties.rights[module] ?? nothing}
        onChange={(access) => duties.onChange(withRight(duties.rights, module, access))}
      />
    )
  return (
    <table className={classes.grid}>
      <thead>
        <tr>
          <th scope="col">{say('roles.module')}</th>
          <th scope="col">{say(duties ? 'roles.own.title' : 'roles.own')}</th>
          {duties && <th scope="col">{say('roles.duty.title')}</th>}
        </tr>
      </thead>
      <tbody>
        {duties && (
          <tr>
            <th scope="row">{say('roles.duty.everyModule')}</th>
            <td>–</td>
            <td>{dutyOf(everyModule, say('roles.duty.everyModule'))}</td>
          </tr>
        )}
        {modules
          .filter(({ isOwn }) => isOwn || duties)
          .map(({ module, title, isOwn }) => (
            <tr key={module}>
              <th scope="row">{title}</th>
              <td>
                {isOwn && (
                  <PlainSelect
                    label={`${title}: ${say('roles.own')}`}
                    labelHidden
                    choices={own}
                    value={permissions[module] ?? nothing}
                    onChange={(access) => onPermissions(withRight(permissions, module, access))}
                  />
                )}
              </td>
              {duties && <td>{dutyOf(module, title)}</td>}
            </tr>
          ))}
      </tbody>
    </table>
  )
}
