import { useEffect, useRef } from 'react'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Avatar } from '#web/platform/people/avatar.tsx'
import { PlaceIcon } from '#web/platform/screen/place-icon.tsx'
import type { Command } from './commands.ts'
import classes from './command-bar.module.css'

interface CommandResultsProps {
  id: string
  commands: readonly Command[]
  current: number
  onHover: (index: number) => void
  onRun: (command: Command) => void
}

/** The commands found, in groups; the chosen one stays in view. */
export function CommandResults({ id, commands, current, onHover, onRun }: CommandResultsProps) {
  const say = useText()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <div ref={list} id={id} role="listbox" aria-label={say('command.results')} className={classes.list}>
      {[...Map.groupBy(commands, ({ group }) => group)].map(([group, members]) => (
        <div key={group} role="group" aria-label={say(`command.${group}`)}>
          <div className={classes.heading} aria-hidden="true">
            {say(`command.${group}`)}
          </div>
          {members.map((command) => {
            const index = commands.indexOf(command)
            return (
              <div
                key={command.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === current}
                className={classes.option}
                onPointerMove={() => onHover(index)}
                onClick={() => onRun(command)}
              >
                {group === 'people' ? (
                  <Avatar name={command.name} employeeId={command.icon} size={26} />
                ) : (
                  <PlaceIcon name={command.icon} />
                )}
                <span className={classes.name}>
                  <Dated>{command.name}</Dated>
                </span>
                {command.detail && (
                  <span className={classes.detail}>
                    <Dated>{command.detail}</Dated>
                  </span>
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
