import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { RightsModule, RoleSet } from '#shared/areas/roles.ts'
import { everyModule } from '#shared/duties.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { nameIn } from '#web/set-up/name-fields.ts'
import classes from './matrix.module.css'

interface MatrixProps {
  roles: readonly RoleSet[]
  about: { modules: readonly RightsModule[]; everybody: Readonly<Record<string, 'read' | 'write'>> }
  onEverybody: () => void
}

/** What everybody and each role may do in each module: with their own, and with what is others'. */
export function Matrix({ roles, about, onEverybody }: MatrixProps) {
  const say = useText()
  const language = useLanguage()
  const everybodys = (module: string, isOwn: boolean) => (isOwn ? (about.everybody[module] ?? null) : null)
  return (
    <Section ruled title={say('roles.matrix')}>
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={say('roles.matrix')}>
        <table className={classes.matrix}>
          <thead>
            <tr>
              <th scope="col">{say('roles.module')}</th>
              <th scope="col">
                <span className={classes.head}>
                  {say('roles.everybody')}
                  <Tooltip label={say('roles.everybody.change')}>
                    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={say('roles.everybody.change')} onClick={onEverybody}>
                      <IconPencil size={15} stroke={1.75} />
                    </ActionIcon>
                  </Tooltip>
                </span>
              </th>
              {roles.map((role) => (
                <th key={role.id} scope="col">
                  {nameIn(role.names, language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {about.modules.map(({ module, title, isOwn }) => (
              <tr key={module}>
                <th scope="row">{title}</th>
                <td>
                  <Cell own={everybodys(module, isOwn)} duty={null} />
                </td>
                {roles.map((role) => (
                  <td key={role.id}>
                    {role.system === 'administrator' ? (
                      <Cell own={null} everybodys={everybodys(module, isOwn)} duty={null} administers={!isOwn} />
                    ) : (
                      <Cell own={role.permissions[module] ?? null} everybodys={everybodys(module, isOwn)} duty={dutyOf(role, module)} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.legend}>{say('roles.legend')}</p>
    </Section>
  )
}

/** What is said of every module holds beside what is said of one. */
function dutyOf({ duties }: RoleSet, module: string): 'see' | 'write' | null {
  const held = [duties[module], duties[everyModule]]
  return held.includes('write') ? 'write' : held.includes('see') ? 'see' : null
}

interface CellProps {
  own: 'read' | 'write' | null
  /** What a role leaves as everybody has it. */
  everybodys?: 'read' | 'write' | null
  duty: 'see' | 'write' | null
  administers?: boolean
}

function Cell({ own, everybodys = null, duty, administers = false }: CellProps) {
  const say = useText()
  if (administers)
    return (
      <span className={classes.word} data-tone="duty-write">
        {say('roles.administratorCell')}
      </span>
    )
  if (own === null && everybodys === null && duty === null) return <span className={classes.nothing}>–</span>
  return (
    <span className={classes.words}>
      {own && (
        <span className={classes.word} data-tone={`own-${own}`}>
          {say(`roles.own.${own}`)}
        </span>
      )}
      {own === null && everybodys && <span className={classes.asEverybody}>{say(`roles.own.${everybodys}`)}</span>}
      {duty && (
        <span className={classes.word} data-tone={`duty-${duty}`}>
          {say(`roles.duty.${duty}`)}
        </span>
      )}
    </span>
  )
}
