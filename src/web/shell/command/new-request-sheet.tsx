import { useText } from '#web/foundation/i18n/use-text.ts'
import { CommandDialog } from './command-line.tsx'
import { useNewRequests } from './use-new-requests.ts'

/** Everything that the person may file, the likeliest first. */
export function NewRequestSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useText()
  return (
    <CommandDialog
      opened={opened}
      sheet
      title={say('shell.newRequest')}
      label={say('newRequest.search')}
      placeholder={say('newRequest.placeholder')}
      nothing={say('newRequest.nothing')}
      useFound={useNewRequests}
      onClose={onClose}
    />
  )
}
