import { IconDownload, IconFolderDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { Payslip } from '#shared/areas/pay.ts'
import type { Endpoint, SendOf } from '#shared/contract/endpoint.ts'
import { statusOf } from '#web/foundation/api/errors.ts'
import { download, saveFile } from '#web/foundation/api/call.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { endDocumentKey } from './password/key.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import type { SlipKind } from './kinds.ts'

interface DownloadsProps {
  slip: Payslip
  kind: SlipKind
  isOwn: boolean
}

/** The slip as a file, and of one's own all of the year's. */
export function Downloads({ slip, kind: { calls }, isOwn }: DownloadsProps) {
  const say = useText()
  const [busy, setBusy] = useState<'slip' | 'year' | null>(null)
  const take = async <E extends Endpoint>(what: 'slip' | 'year', endpoint: E, input: SendOf<E>) => {
    setBusy(what)
    try {
      saveFile(await download(endpoint, input))
    } catch (error) {
      // What was opened has closed meanwhile: the page asks for the password again.
      if (statusOf(error) === 401) endDocumentKey()
      else tellError(error)
    }
    setBusy(null)
  }
  const icon = { size: 16, stroke: 1.75 }
  return (
    <>
      {isOwn && (
        <ActButton
          variant="default"
          leftSection={<IconFolderDown {...icon} />}
          loading={busy === 'year'}
          onClick={() => void take('year', calls.year, { year: Number(slip.paidDate.slice(0, 4)) })}
        >
          {say('pay.wholeYear')}
        </ActButton>
      )}
      <ActButton
        variant="default"
        leftSection={<IconDownload {...icon} />}
        loading={busy === 'slip'}
        onClick={() => void take('slip', calls.download, { id: slip.id })}
      >
        {say('pay.pdf')}
      </ActButton>
    </>
  )
}
