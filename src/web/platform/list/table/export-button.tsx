import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { fileFormats, type FileFormat, type List } from '#shared/contract/list.ts'
import { downloadAndSave } from '#web/foundation/api/call.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import type { NamedColumn } from '../rows/columns.ts'
import { listRequest } from '../rows/request.ts'
import type { ListView } from '../rows/view.ts'

interface ExportButtonProps {
  call: Endpoint
  list: List
  view: ListView
  columns: readonly NamedColumn[]
  extra?: Readonly<Record<string, unknown>> | undefined
}

/** Saves exactly what is filtered, with the columns that are shown, in the format that is chosen. */
export function ExportButton({ call, list, view, columns, extra }: ExportButtonProps) {
  const say = useText()
  const [busy, setBusy] = useState(false)
  const run = async (format: FileFormat) => {
    setBusy(true)
    const body = { ...listRequest(view, list), ...extra, columns: columns.map((column) => column.name), format }
    await downloadAndSave(call, body as never, tellError)
    setBusy(false)
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          h={34}
          loading={busy}
          leftSection={<IconDownload size={18} stroke={1.75} />}
        >
          {say('table.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fileFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void run(format)}>
            {say(`table.export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
