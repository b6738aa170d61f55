import { peopleCalls } from '#shared/areas/people.ts'
import type { PersonDetails } from '#shared/records/person-details.ts'
import { keptPhone, shownPhone } from '#shared/records/phone/number.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { emptyValues, type FieldSpec, type Values } from '#web/platform/form/spec.ts'
import { refreshedByActs } from '#web/records/employment/act-dialog.tsx'
import { FormDialog } from '#web/set-up/form-dialog.tsx'

/** Names, numbers and addresses of somebody, to be corrected. */
export function DetailsDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const say = useText()
  const { data } = useCall(peopleCalls.details, { id }, { keepPrevious: false })
  const save = useAct(peopleCalls.saveDetails, { refreshes: refreshedByActs })
  if (!data) return null
  const { signInLocked, callingCode, ...opened } = data
  const fieldsFor = (values: Values) => fieldsOf(say, { signInLocked, callingCode, hasBegun: opened.hiredOn !== null, values })
  // A first number is mostly one of the country where they work.
  const begun = opened.phone === null && callingCode !== null ? { ...opened, phoneCountryCode: `+${callingCode}` } : opened
  return (
    <FormDialog<Values>
      title={say('people.detailsOf', { name })}
      fields={fieldsFor}
      initial={emptyValues(fieldsFor(begun), begun)}
      busy={save.isPending}
      onSave={async (values) => {
        const { invitationEnded } = await save.mutateAsync({ input: { id, ...detailsIn(values), opened } })
        tellSuccess(say(invitationEnded ? 'people.detailsSavedUninvited' : 'people.detailsSaved'))
      }}
      onClose={onClose}
      size={760}
    />
  )
}

const orNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const detailsIn = (values: Values): PersonDetails => ({
  code: String(values['code']),
  userName: String(values['userName']),
  firstName: String(values['firstName']),
  lastName: String(values['lastName']),
  displayName: String(values['displayName']),
  email: orNull(values['email']),
  phone: orNull(values['phone']),
  phoneCountryCode: orNull(values['phoneCountryCode']),
  bornOn: orNull(values['bornOn']),
  hiredOn: orNull(values['hiredOn']),
})

interface Asked {
  signInLocked: string | null
  callingCode: string | null
  hasBegun: boolean
  values: Values
}

function fieldsOf(say: Say, { signInLocked, callingCode, hasBegun, values }: Asked): FieldSpec[] {
  const text = (name: string, label: string, more: object = {}): FieldSpec => ({
    kind: 'text',
    name,
    label,
    span: 6,
    longest: 200,
    ...more,
  })
  const signIn = signInLocked === null ? {} : { disabled: true, hint: signInLocked }
  return [
    text('firstName', say('people.firstName'), { required: true }),
    text('lastName', say('people.lastName')),
    text('displayName', say('people.displayName'), { hint: say('people.displayNameHint'), longest: 400 }),
    text('code', say('people.code'), { required: true, longest: 64 }),
    text('userName', say('people.userName'), { required: true, hint: say('people.userNameHint'), ...signIn }),
    text('email', say('people.email'), { email: true, longest: 254, ...signIn }),
    text('phoneCountryCode', say('people.phoneCountryCode'), { longest: 10, span: 4, countryCode: true }),
    text('phone', say('people.phone'), { longest: 50, span: 8, hint: phoneHint(say, values, callingCode) }),
    { kind: 'date', name: 'hiredOn', label: say('people.hiredOn'), hint: say('people.hiredOnHint'), required: hasBegun, span: 6 },
    { kind: 'date', name: 'bornOn', label: say('people.bornOn'), hint: say('people.bornOnHint'), span: 6 },
  ]
}

/** How a number is kept that was typed otherwise; before, what is expected. */
function phoneHint(say: Say, values: Values, callingCode: string | null): string {
  const [phone, phoneCountryCode] = [orNull(values['phone']), orNull(values['phoneCountryCode'])]
  const kept = shownPhone(keptPhone({ phone, phoneCountryCode }, callingCode))
  if (kept !== null && kept !== phone) return say('people.phoneBecomes', { phone: kept })
  return callingCode === null ? say('people.phoneHint') : say('people.phoneHintHere', { code: `+${callingCode}` })
}
