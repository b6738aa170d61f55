import { homeCalls } from '#shared/areas/home.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { CommandDialog, type Found } from './command-line.tsx'
import { newRequestsFor } from './new-requests.ts'
import { examplesFor } from './typed-requests.ts'
import { useSurroundings } from './use-commands.ts'

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

/** What can be filed, for what is typed. */
function useNewRequests(input: string): Found {
  const around = useSurroundings(input)
  const usual = useCall(homeCalls.usualRequests, {}, { staleTime: 60_000 })
  if (!around || usual.isPending) return { commands: [], isComing: true, examples: [] }
  return { commands: newRequestsFor(input, around, usual.data?.kinds ?? []), isComing: false, examples: examplesFor(around) }
}
