import { Group } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { peopleCalls } from '#shared/areas/people.ts'
import type { SendOf } from '#shared/contract/endpoint.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { emptyValues, type FieldSpec, type Values } from '#web/platform/form/spec.ts'
import { useFollowed } from '#web/platform/form/use-followed.ts'
import type { FormState } from '#web/platform/form/use-form.ts'
import { ToldWay, toldLong } from '#web/platform/screen/told-way.tsx'
import { refreshedByActs } from '#web/records/employment/act-dialog.tsx'
import { HeadProposed } from '#web/records/employment/head-proposed.tsx'
import { FormDialog } from '#web/set-up/form-dialog.tsx'
import { proposedUserName } from './proposed-user-name.ts'
import classes from './hire-dialog.module.css'

/** Makes a person who begins on a day. */
export function HireDialog({ onClose }: { onClose: () => void }) {
  const say = useText()
  const { data: choices } = useCall(peopleCalls.choices, {})
  const hire = useAct(peopleCalls.hire, { refreshes: refreshedByActs })
  const router = useRouter()
  const go = (to: string) => void router.navigate({ to: '.', href: to })
  if (!choices) return null
  const choice = (name: string, label: string, of: readonly { id: string; name: string }[]): FieldSpec => ({
    kind: 'select',
    name,
    label,
    span: 6,
    choices: of.map((one) => ({ value: one.id, label: one.name })),
  })
  const text = (name: string, label: string, more: object = {}): FieldSpec => ({
    kind: 'text',
    name,
    label,
    span: 6,
    longest: 200,
    ...more,
  })
  // Units are called by their whole way from the top.
  const heads = choices.units.flatMap(({ id, name, head }) =>
    head ? [{ ...head, unitId: id, unit: name.split(' › ').at(-1) ?? name }] : [],
  )
  const fieldsFor = ({ managerId }: Values): FieldSpec[] => [
    text('firstName', say('people.firstName'), { required: true }),
    text('lastName', say('people.lastName')),
    text('code', say('people.code'), { required: true, longest: 64, span: 4 }),
    text('userName', say('people.userName'), { required: true, hint: say('people.userNameHint'), span: 4 }),
    text('email', say('people.email'), { email: true, longest: 254, span: 4 }),
    { kind: 'date', name: 'bornOn', label: say('people.bornOn'), hint: say('people.bornOnHint'), span: 6 },
    { kind: 'date', name: 'startsOn', label: say('people.hiredOn'), required: true, span: 6 },
    choice('siteId', say('people.site'), choices.sites),
    choice('unitId', say('people.unit'), choices.units),
    choice('positionId', say('people.position'), choices.positions),
    {
      kind: 'select',
      name: 'managerId',
      label: say('people.manager'),
      span: 6,
      source: peopleCalls.managers,
      people: true,
      shown: heads.find(({ id }) => id === managerId)?.name ?? '',
    },
    choice('employmentStatus', say('people.status'), choices.statuses),
    choice('grade', say('people.grade'), choices.grades),
    choice('scheduleId', say('people.schedule'), choices.schedules),
    { kind: 'number', name: 'fullTime', label: say('people.percent'), decimals: true, required: true, span: 6 },
  ]
  return (
    <FormDialog<Values>
      title={say('people.hireTitle')}
      save={say('people.hire')}
      fields={fieldsFor}
      initial={emptyValues(fieldsFor({}), {
        startsOn: todayThere(),
        code: choices.nextCode ?? '',
        fullTime: '100',
        siteId: onlyOf(choices.sites),
        scheduleId: onlyOf(choices.schedules),
      })}
      busy={hire.isPending}
      onSave={async ({ fullTime, email, bornOn, ...values }) => {
        const input = { ...values, email: email || null, bornOn: bornOn || null, fullTime: Number(fullTime) / 100 } as SendOf<
          typeof peopleCalls.hire
        >
        const { id, mayInvite } = await hire.mutateAsync({ input })
        const name = `${String(values['firstName'])} ${String(values['lastName'])}`.trim()
        const ways = (
          <Group gap="md">
            <ToldWay to={`/people/${id}`} go={go}>
              {say('people.openHired')}
            </ToldWay>
            {mayInvite && (
              <ToldWay to={`/set-up/access?q=${encodeURIComponent(String(values['code']))}`} go={go}>
                {say('people.inviteHired')}
              </ToldWay>
            )}
          </Group>
        )
        tellSuccess(say('people.hired', { name, day: String(values['startsOn']) }), ways, toldLong)
      }}
      onClose={onClose}
      size={760}
    >
      {(form) => {
        const { unitId, managerId } = form.values
        const head = heads.find((one) => one.unitId === unitId && one.id !== managerId)
        return (
          <>
            <ProposedUserName form={form} />
            {head && <HeadProposed head={head} onTake={({ id }) => form.set('managerId', id)} />}
            <Lacking values={form.values} />
          </>
        )
      }}
    </FormDialog>
  )
}

/** What somebody can do little without, though nothing else asks for it. */
const wanted = ['siteId', 'scheduleId', 'unitId', 'managerId'] as const

/** What follows from what is not said yet: whoever saves it all the same knows. */
function Lacking({ values }: { values: Values }) {
  const say = useText()
  const lacking = wanted.filter((name) => !values[name])
  return (
    <div className={classes.lacking} role="status">
      {lacking.length > 0 && (
        <>
          <p>{say('people.without')}</p>
          <ul>
            {lacking.map((name) => (
              <li key={name}>{say(`people.without.${name}`)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** What everybody has where there is only one. */
const onlyOf = ([only, ...others]: readonly { id: string }[]): string | null => (only && others.length === 0 ? only.id : null)

/** A user name follows the names until somebody says another; where it is taken out again it follows them anew. */
function ProposedUserName({ form }: { form: FormState }) {
  const { firstName, lastName } = form.values
  useFollowed(form, 'userName', proposedUserName(String(firstName), String(lastName)))
  return null
}
