import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState, type KeyboardEvent } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { CommandResults } from './command-results.tsx'
import type { Command } from './commands.ts'
import { takeTyped } from './typed-ahead.ts'
import classes from './command-bar.module.css'

interface CommandDialogProps extends CommandLineProps {
  opened: boolean
  /** On a phone it comes from below. */
  sheet?: boolean
}

/** A line to type in over the page, and beneath it what was found. */
export function CommandDialog({ opened, sheet = false, ...line }: CommandDialogProps) {
  return (
    <Modal.Root
      opened={opened}
      onClose={line.onClose}
      centered={false}
      yOffset="12vh"
      size={560}
      padding={0}
      transitionProps={{ duration: 100, transition: 'fade' }}
      classNames={{ inner: `${classes.inner} ${sheet ? classes.sheet : ''}`, content: classes.content }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content radius="lg" aria-label={line.title}>
        <Modal.Body>
          <CommandLine {...line} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

export interface Found {
  commands: readonly Command[]
  isComing: boolean
  /** What would have been understood, where nothing is found. */
  examples: readonly string[]
}

interface CommandLineProps {
  title: string
  /** What the line is for, where it is not the title. */
  label?: string
  placeholder: string
  /** What there is for what is typed. */
  useFound: (input: string) => Found
  /** Said where there is nothing at all. */
  nothing?: string
  onClose: () => void
}

function CommandLine({ title, label = title, placeholder, useFound, nothing = '', onClose }: CommandLineProps) {
  const say = useText()
  const navigate = useNavigate()
  const listId = useId()
  const [input, setInput] = useState('')
  const [chosen, setChosen] = useState(0)
  const { commands, isComing, examples } = useFound(input)
  const current = Math.min(chosen, commands.length - 1)

  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    if (command.act) return command.act()
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
  const tried = examples.map((example) => `“${example}”`).join(', ')
  const none = input
    ? [say('command.none', { search: input }), tried && say('command.try', { examples: tried })].filter(Boolean).join(' ')
    : nothing
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
          aria-label={label}
          placeholder={placeholder}
          className={classes.input}
          value={input}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setInput(event.currentTarget.value)
            setChosen(0)
          }}
          onFocus={() => setInput((before) => before + takeTyped())}
          onKeyDown={onKey}
        />
      </div>
      <CommandResults id={listId} commands={commands} current={current} onHover={setChosen} onRun={run} />
      <p className={classes.foot} role="status">
        {commands.length === 0 && !isComing && none ? none : <span className={classes.hint}>{say('command.hint')}</span>}
      </p>
    </>
  )
}
