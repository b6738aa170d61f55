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
                  <Cell own={isOwn ? (about.everybody[module] ?? null) : null} duty={null} />
                </td>
                {roles.map((role) => (
                  <td key={role.id}>
                    {role.system === 'administrator' ? (
                      <Cell own={null} duty={null} administers={!isOwn} />
                    ) : (
                      <Cell own={role.permissions[module] ?? null} duty={dutyOf(role, module)} />
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

function Cell({ own, duty, administers = false }: { own: 'read' | 'write' | null; duty: 'see' | 'write' | null; administers?: boolean }) {
  const say = useText()
  if (administers)
    return (
      <span className={classes.word} data-tone="duty-write">
        {say('roles.administratorCell')}
      </span>
    )
  if (own === null && duty === null) return <span className={classes.nothing}>–</span>
  return (
    <span className={classes.words}>
      {own && (
        <span className={classes.word} data-tone={`own-${own}`}>
          {say(`roles.own.${own}`)}
        </span>
      )}
      {duty && (
        <span className={classes.word} data-tone={`duty-${duty}`}>
          {say(`roles.duty.${duty}`)}
        </span>
      )}
    </span>
  )
}
