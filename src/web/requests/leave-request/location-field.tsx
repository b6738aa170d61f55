import { Autocomplete } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { leaveCalls } from '#shared/requests/leave-request.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { dropdownPage, optionRequest } from '#web/platform/choice/source.ts'
import { typedText } from '#web/platform/form/typing.ts'
import type { FormState } from '#web/platform/form/use-form.ts'
import type { LeaveValues } from './leave-values.ts'

/** Where the person will be; places named before, and the sites, are offered. */
export function LocationField({ form, error }: { form: FormState<LeaveValues>; error: string }) {
  const say = useText()
  const places = useCall(leaveCalls.locations, optionRequest('', 0, dropdownPage), { staleTime: 60_000 }).data?.listData ?? []
  return (
    <Autocomplete
      label={say('leave.location')}
      description={say('leave.locationHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[...new Set(places.map((place) => place.displayName))]}
      value={form.values.location}
      error={error || null}
      onBlur={() => form.touch('location')}
      onChange={(text) => form.set('location', typedText(text, 200))}
    />
  )
}
