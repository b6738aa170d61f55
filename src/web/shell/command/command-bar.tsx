import { useText } from '#web/foundation/i18n/use-text.ts'
import { CommandDialog } from './command-line.tsx'
import { useCommands } from './use-commands.ts'

/** Go anywhere, find people, start a request: one line to type in, chosen by arrow keys and Enter. */
export function CommandBar({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useText()
  return (
    <CommandDialog
      opened={opened}
      title={say('command.title')}
      placeholder={say('command.placeholder')}
      useFound={useCommands}
      onClose={onClose}
    />
  )
}
