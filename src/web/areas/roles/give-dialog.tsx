import { peopleCalls, type PeopleChoices } from '#shared/areas/people.ts'
import { reaches, roleCalls, type GivingRow, type GivingWish, type ReachKind } from '#shared/areas/roles.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import { FormDialog } from '#web/set-up/form-dialog.tsx'
import classes from './give-dialog.module.css'
import { refreshedByRoles } from './refreshed.ts'

/** Gives a role to persons or to whoever a rule describes, or changes what is given; how many that would be is said before. */
export function GiveDialog({ row, onClose }: { row: GivingRow | null; onClose: () => void }) {
  const say = useText()
  const { data: choices } = useCall(peopleCalls.choices, {})
  const give = useAct(roleCalls.give, { refreshes: refreshedByRoles })
  if (!choices) return null
  return (
    <FormDialog<Values>
      title={say(row ? 'roles.give.change' : 'roles.give')}
      save={say(row ? 'setUp.save' : 'roles.give')}
      fields={(values) => fieldsOf(say, choices, values, row)}
      initial={valuesOf(row)}
      busy={give.isPending}
      onSave={async (values) => {
        await give.mutateAsync({ input: { ...wishOf(values), id: row?.id ?? null, opened: row?.wish ?? null } })
        tellSuccess(say(row ? 'roles.changed' : 'roles.give.done'))
      }}
      places={places}
      onClose={onClose}
      size={680}
    >
      {(form) => <Foreseen wish={wishOf(form.values)} />}
    </FormDialog>
  )
}

/** Where the form shows what the call refuses: people, units and persons stand in tables, and a rule in several fields. */
const places = { employeeIds: 'people', unitIds: 'units', peopleIds: 'others', rule: 'positionId' }

const namedPeople = (ids: readonly string[], names: GivingRow['names'], name: string) =>
  ids.map((id) => ({ [name]: id, [`${name}Name`]: names[id] ?? '' }))

function valuesOf(row: GivingRow | null): Values {
  const wish = row?.wish
  return {
    roleId: wish?.roleId ?? null,
    role: row?.role ?? '',
    to: wish?.rule ? 'rule' : 'people',
    people: row && wish ? wish.employeeIds.map((id) => ({ person: id, personName: row.holder })) : [{}],
    positionId: wish?.rule?.positionId ?? '',
    unitId: wish?.rule?.unitId ?? '',
    siteId: wish?.rule?.siteId ?? '',
    grade: wish?.rule?.grade ?? '',
    status: wish?.rule?.status ?? '',
    reach: wish?.reach ?? 'company',
    siteIds: wish?.siteIds ?? [],
    units: (wish?.unitIds ?? []).map((unit) => ({ unit })),
    others: namedPeople(wish?.peopleIds ?? [], row?.names ?? {}, 'other'),
    startsOn: wish?.startsOn ?? todayThere(),
    endsOn: wish?.endsOn ?? '',
  }
}

const idsOf = (rows: unknown, name: string): string[] =>
  (rows as readonly Values[]).flatMap((row) => (typeof row[name] === 'string' && row[name] !== '' ? [row[name]] : []))
const orNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function wishOf(values: Values): GivingWish {
  const byRule = values['to'] === 'rule'
  const reach = values['reach'] as ReachKind
  return {
    roleId: String(values['roleId'] ?? ''),
    employeeIds: byRule ? [] : idsOf(values['people'], 'person'),
    rule: byRule
      ? {
          positionId: orNull(values['positionId']),
          unitId: orNull(values['unitId']),
          siteId: orNull(values['siteId']),
          grade: orNull(values['grade']),
          status: orNull(values['status']),
        }
      : null,
    reach,
    siteIds: reach === 'sites' ? (values['siteIds'] as string[]) : [],
    unitIds: reach === 'units' ? idsOf(values['units'], 'unit') : [],
    peopleIds: reach === 'people' ? idsOf(values['others'], 'other') : [],
    startsOn: String(values['startsOn']),
    endsOn: orNull(values['endsOn']),
  }
}

function fieldsOf(say: Say, choices: PeopleChoices, { to, reach }: Values, row: GivingRow | null): FieldSpec[] {
  const choice = (name: string, label: string, of: readonly { id: string; name: string }[]): FieldSpec => ({
    kind: 'select',
    name,
    label,
    span: 6,
    choices: of.map(({ id, name: called }) => ({ value: id, label: called })),
  })
  const isNew = row === null
  const person = (name: string): FieldSpec => ({
    kind: 'select',
    name,
    label: say('roles.onePerson'),
    required: true,
    source: peopleCalls.managers,
    people: true,
    told: `${name}Name`,
  })
  return [
    {
      kind: 'select',
      name: 'roleId',
      label: say('roles.role'),
      required: true,
      span: 6,
      source: roleCalls.options,
      told: 'role',
      disabled: !isNew,
    },
    {
      kind: 'select',
      name: 'to',
      label: say('roles.to'),
      required: true,
      span: 6,
      disabled: !isNew,
      choices: (['people', 'rule'] as const).map((value) => ({ value, label: say(`roles.to.${value}`) })),
    },
    ...(to === 'rule'
      ? [
          { ...choice('positionId', say('roles.rule.position'), choices.positions), hint: say('roles.rule.hint') },
          choice('unitId', say('roles.rule.unit'), choices.units),
          choice('siteId', say('roles.rule.site'), choices.sites),
          choice('status', say('roles.rule.status'), choices.statuses),
          choice('grade', say('roles.rule.grade'), choices.grades),
        ]
      : [
          {
            kind: 'table' as const,
            name: 'people',
            label: say('roles.people'),
            required: true,
            add: say('roles.addPerson'),
            disabled: !isNew,
            fields: [person('person')],
          },
        ]),
    {
      kind: 'select',
      name: 'reach',
      label: say('roles.over'),
      required: true,
      choices: reaches.map((value) => ({ value, label: say(`roles.over.${value}`) })),
    },
    ...(reach === 'sites'
      ? [
          {
            kind: 'multicheckbox' as const,
            name: 'siteIds',
            label: say('roles.over.sites'),
            required: true,
            choices: choices.sites.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]
      : []),
    ...(reach === 'units'
      ? [
          {
            kind: 'table' as const,
            name: 'units',
            label: say('roles.over.units'),
            required: true,
            add: say('roles.addPerson'),
            fields: [{ ...choice('unit', say('roles.rule.unit'), choices.units), required: true }],
          },
        ]
      : []),
    ...(reach === 'people'
      ? [
          {
            kind: 'table' as const,
            name: 'others',
            label: say('roles.over.people'),
            required: true,
            add: say('roles.addPerson'),
            fields: [person('other')],
          },
        ]
      : []),
    { kind: 'date', name: 'startsOn', label: say('roles.from'), required: true, span: 6 },
    { kind: 'date', name: 'endsOn', notBefore: 'startsOn', label: say('roles.until'), hint: say('roles.untilHint'), span: 6 },
  ]
}

/** How many have the role by it, and over how many. */
function Foreseen({ wish }: { wish: GivingWish }) {
  const say = useText()
  const isAsked = wish.roleId !== '' && (wish.employeeIds.length > 0 || Object.values(wish.rule ?? {}).some((value) => value !== null))
  const { data } = useCall(roleCalls.preview, wish, { enabled: isAsked })
  if (!isAsked || !data) return null
  const listed = data.named.join(', ')
  const named = data.holders > data.named.length ? say('roles.preview.more', { named: listed }) : listed
  return (
    <p className={classes.foreseen} role="status">
      {data.holders === 0 ? say('roles.previewNobody') : say('roles.preview', { count: data.holders, named })}{' '}
      {data.holders > 0 && say('roles.preview.over', { count: data.over })}
    </p>
  )
}
