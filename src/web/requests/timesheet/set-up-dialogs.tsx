import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { timesheetSetUpCalls, type SetUpCategory, type SetUpProject } from '#shared/areas/timesheet-set-up.ts'
import type { Scopes } from '#shared/contract/scope.ts'
import { errorTexts, fieldErrors } from '#web/foundation/api/errors.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { employeeOption } from '#web/platform/choice/employee-option.tsx'
import { RemoteSelect } from '#web/platform/choice/remote-select.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { Form } from '#web/platform/form/form.tsx'
import { scopeField, scopeValue, scopeWished } from '#web/platform/form/scope-field.ts'
import { readMoment } from '#web/platform/form/typing.ts'
import { emptyValues, type FieldSpec, type Values } from '#web/platform/form/spec.ts'
import { useForm } from '#web/platform/form/use-form.ts'
import classes from './set-up.module.css'

const naming = (say: Say): FieldSpec[] => [
  { kind: 'text', name: 'code', label: say('timesheet.setUp.code'), required: true, longest: 40 },
  { kind: 'text', name: 'en', label: say('timesheet.setUp.nameEn'), required: true, longest: 120, span: 6 },
  { kind: 'text', name: 'id', label: say('timesheet.setUp.nameId'), required: true, longest: 120, span: 6 },
]

const retiring = (say: Say): FieldSpec => ({ kind: 'checkbox', name: 'retired', label: say('timesheet.setUp.retired') })

/** What both have: their code, their names, and whether they are still offered. */
const named = (values: Values) => ({
  code: String(values['code']).trim(),
  names: { en: String(values['en']).trim(), id: String(values['id']).trim() },
  retired: values['retired'] === true,
})

/** A project, new or as it is changed. */
export function ProjectDialog({ project, scopes, onClose }: { project: SetUpProject | null; scopes: Scopes; onClose: () => void }) {
  const say = useText()
  const save = useAct(timesheetSetUpCalls.saveProject)
  const [members, setMembers] = useState(project?.members ?? [])
  const fields: FieldSpec[] = [
    ...naming(say),
    scopeField(say, scopes),
    { kind: 'number', name: 'budgetHours', label: say('timesheet.setUp.budget'), hint: say('timesheet.setUp.budgetHint'), decimals: true },
    { kind: 'date', name: 'from', label: say('timesheet.setUp.from'), span: 6 },
    { kind: 'date', name: 'until', label: say('timesheet.setUp.until'), span: 6 },
    { kind: 'checkbox', name: 'open', label: say('timesheet.setUp.open') },
    ...(project ? [retiring(say)] : []),
  ]
  const known = project
    ? {
        ...project.names,
        siteId: scopeValue(project, scopes),
        code: project.code,
        open: project.open,
        retired: project.retired,
        budgetHours: project.budgetHours === null ? '' : String(project.budgetHours),
        from: project.from ?? '',
        until: project.until ?? '',
      }
    : { open: true, siteId: scopeValue(null, scopes) }
  const send = (values: Values) =>
    save.mutateAsync({
      input: {
        ...named(values),
        ...scopeWished(values['siteId']),
        id: project?.id ?? null,
        budgetHours: values['budgetHours'] === '' ? null : Number(values['budgetHours']),
        from: readMoment('date', String(values['from'])),
        until: readMoment('date', String(values['until'])),
        open: values['open'] === true,
        memberIds: members.map(({ id }) => id),
      },
    })
  return (
    <SetUpDialog
      title={say(project ? 'timesheet.project' : 'timesheet.setUp.addProject')}
      fields={fields}
      known={known}
      locked={project?.locked ?? null}
      send={send}
      onClose={onClose}
    >
      <div className={classes.members}>
        <RemoteSelect
          label={say('timesheet.setUp.members')}
          placeholder={say('timesheet.setUp.addMember')}
          source={timesheetSetUpCalls.members}
          option={employeeOption}
          value={null}
          onChange={(row) => {
            if (row && members.every(({ id }) => id !== row.id)) setMembers([...members, { id: String(row.id), name: row.displayName }])
          }}
        />
        <ul className={classes.chips}>
          {members.map(({ id, name }) => (
            <li key={id}>
              <Button
                variant="default"
                size="compact-sm"
                rightSection={<IconX size={14} stroke={1.75} />}
                aria-label={say('timesheet.setUp.removeMember', { name })}
                onClick={() => setMembers(members.filter((member) => member.id !== id))}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </SetUpDialog>
  )
}

/** A kind of work, new or as it is changed. */
export function CategoryDialog({ category, scopes, onClose }: { category: SetUpCategory | null; scopes: Scopes; onClose: () => void }) {
  const say = useText()
  const save = useAct(timesheetSetUpCalls.saveCategory)
  const fields = [...naming(say), scopeField(say, scopes), ...(category ? [retiring(say)] : [])]
  const known = {
    siteId: scopeValue(category, scopes),
    ...(category && { ...category.names, code: category.code, retired: category.retired }),
  }
  return (
    <SetUpDialog
      title={say(category ? 'timesheet.category' : 'timesheet.setUp.addCategory')}
      fields={fields}
      known={known}
      locked={category?.locked ?? null}
      send={(values) => save.mutateAsync({ input: { ...named(values), ...scopeWished(values['siteId']), id: category?.id ?? null } })}
      onClose={onClose}
    />
  )
}

interface SetUpDialogProps {
  title: string
  fields: readonly FieldSpec[]
  known: Values
  /** Why it may not be changed. */
  locked: string | null
  send: (values: Values) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

function SetUpDialog({ title, fields, known, locked, send, onClose, children }: SetUpDialogProps) {
  const say = useText()
  const form = useForm(fields, emptyValues(fields, known))
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  const save = async () => {
    if (!form.check()) return
    setBusy(true)
    try {
      await send(form.values)
      tellSuccess(say('timesheet.setUp.saved'))
      onClose()
    } catch (error) {
      form.refused(fieldErrors(error))
      setProblems(errorTexts(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ActDialog
      title={title}
      act={say('timesheet.setUp.save')}
      onAct={() => void save()}
      busy={busy}
      disabled={locked !== null}
      unsaved={form.dirty}
      size="md"
      onClose={onClose}
    >
      <Form fields={fields} form={form} label={title} onSubmit={() => void save()} />
      {children}
      {locked !== null && <p className={classes.locked}>{locked}</p>}
      {problems.length > 0 && (
        <p role="alert" className={classes.wrong}>
          {problems.join(' ')}
        </p>
      )}
    </ActDialog>
  )
}
