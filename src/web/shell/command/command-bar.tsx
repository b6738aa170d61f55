import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState, type KeyboardEvent } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { CommandResults } from './command-results.tsx'
import type { Command } from './commands.ts'
import { useCommands } from './use-commands.ts'
import classes from './command-bar.module.css'

/** Go anywhere, find people, start a request: one line to type in, chosen by arrow keys and Enter. */
export function CommandBar({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useText()
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered={false}
      yOffset="12vh"
      size={560}
      padding={0}
      transitionProps={{ duration: 100, transition: 'fade' }}
      classNames={{ inner: classes.inner, content: classes.content }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content radius="lg" aria-label={say('command.title')}>
        <Modal.Body>
          <CommandLine onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function CommandLine({ onClose }: { onClose: () => void }) {
  const say = useText()
  const navigate = useNavigate()
  const listId = useId()
  const [input, setInput] = useState('')
  const [chosen, setChosen] = useState(0)
  const { commands, searching } = useCommands(input)
  const current = Math.min(chosen, commands.length - 1)

  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    void navigate({ to: command.to, search: command.search ?? {} })
  }
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setChosen((current + step + commands.length) % Math.max(commands.length, 1))
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      run(commands[current])
    }
  }
  return (
    <>
      <div className={classes.line}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={commands[current] ? `${listId}-${current}` : undefined}
          aria-autocomplete="list"
          aria-label={say('command.title')}
          placeholder={say('command.placeholder')}
          className={classes.input}
          value={input}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setInput(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={onKey}
        />
      </div>
      <CommandResults id={listId} commands={commands} current={current} onHover={setChosen} onRun={run} />
      <p className={classes.foot} role="status">
        {commands.length === 0 && !searching && input ? (
          say('command.none', { search: input })
        ) : (
          <span className={classes.hint}>{say('command.hint')}</span>
        )}
      </p>
    </>
  )
}
