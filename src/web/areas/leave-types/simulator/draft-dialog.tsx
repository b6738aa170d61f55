import type { LeaveTypeSet } from '#shared/areas/leave-types.ts'
import { versionOn } from '#shared/contract/set-up-list.ts'
import type { LeaveRule } from '#shared/records/leave/policy.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import type { Values } from '#web/platform/form/spec.ts'
import { FormDialog } from '#web/set-up/form-dialog.tsx'
import { ruleFields } from '../rule-fields.ts'
import { ruleHints } from '../rule-hints.tsx'
import { ruleOfValues, ruleValues } from '../rule-values.ts'
import { besidePresent } from './beside-present.ts'
import type { Draft } from './rule-columns.ts'

interface DraftDialogProps {
  type: LeaveTypeSet
  draft: Draft
  birthdayUnknown: number
  busy: boolean
  onTry: (rule: LeaveRule, startsOn: string) => Promise<void>
  onClose: () => void
}

/** The draft as a form: from when it would hold, then everything that a rule says, each beside what it takes the place of. */
export function DraftDialog({ type, draft, birthdayUnknown, busy, onTry, onClose }: DraftDialogProps) {
  const say = useText()
  const language = useLanguage()
  const present = ({ startsOn }: Values) => {
    const version = versionOn(type.versions, String(startsOn))
    return version ? ruleValues(version.policy) : {}
  }
  return (
    <FormDialog
      title={say('leaveTypes.trial.editDraft')}
      save={say('leaveTypes.trial.try')}
      fields={(values: Values) => [
        {
          kind: 'date',
          name: 'startsOn',
          label: say('leaveTypes.trial.from'),
          hint: say('leaveTypes.trial.fromHint'),
          required: true,
          span: 6,
        },
        ...besidePresent(ruleFields(say, language, ruleHints(say, values, birthdayUnknown)), { values, present: present(values) }, say),
      ]}
      // What is kept by balance is said of the type once; a draft is of a type that is.
      initial={{ startsOn: draft.startsOn, balance: type.balance, ...ruleValues(draft.rule) }}
      busy={busy}
      onSave={async (values) => onTry(ruleOfValues(values), String(values.startsOn))}
      onClose={onClose}
      size={760}
    />
  )
}
