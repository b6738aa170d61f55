import { useSearch } from '@tanstack/react-router'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { useHome, usePermission } from '#web/foundation/session/person.ts'
import { Card } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import type { RequestHeader, RequestPreview, RequestValues } from '../request/request-contract.ts'
import type { RequestParts } from '../request/request-parts.ts'
import { RequestForm } from './request-form.tsx'
import { FormComing } from './request-coming.tsx'

/** The form of a new request; the address may fill it in, or name a request to copy. */
export function RequestNewScreen<V extends RequestValues, D extends RequestHeader, P extends RequestPreview>({
  parts,
}: {
  parts: RequestParts<V, D, P>
}) {
  const say = useText()
  const search = useSearch({ strict: false }) as Readonly<Record<string, string>>
  const start = parts.useStart(search)
  const { copy = '' } = search
  const old = useCall(parts.contract.calls.detail, { id: copy }, { enabled: copy !== '', keepPrevious: false })
  const known = useHome().isSuccess
  const writes = usePermission(parts.contract.module) === 'write'
  usePage(parts.newTitle)
  if (known && !writes)
    return (
      <>
        <ScreenHeader title={parts.newTitle} />
        <Card>{say('requests.readOnly')}</Card>
      </>
    )
  if (!start || (copy !== '' && old.isPending)) return <FormComing title={parts.newTitle} />
  const filled = Object.entries(search)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const first = old.data ? parts.form.copyOf(old.data, start) : start
  // What the address fills in has a draft of its own: an older one neither hides it nor is lost.
  return (
    <RequestForm key={filled} parts={parts} start={first} record={null} draft={`${parts.contract.kind}:new${filled && `:${filled}`}`} />
  )
}
