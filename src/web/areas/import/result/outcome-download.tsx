import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { importCalls } from '#shared/areas/import.ts'
import { downloadAndSave } from '#web/foundation/api/call.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'

/** Everything that was refused or told, as a table. */
export function DownloadAll({ id }: { id: string }) {
  const say = useText()
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconDownload size={16} stroke={1.75} />}
      onClick={() => void downloadAndSave(importCalls.faults, { id }, tellError)}
    >
      {say('import.allFaults')}
    </Button>
  )
}
