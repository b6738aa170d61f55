import { announcementCalls, announcementSetUp, type AnnouncementSet } from '#shared/areas/announcement.ts'
import { attachmentCalls } from '#shared/areas/attachment.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { Audience } from '#shared/records/audience/audience.ts'
import { readText } from '#shared/records/rich-text/rich-text.ts'
import { call } from '#web/foundation/api/call.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { AttachmentsField } from '#web/platform/attachment/attachments-field.tsx'
import type { AttachmentValue, SendFile } from '#web/platform/attachment/value.ts'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import type { FormState } from '#web/platform/form/use-form.ts'
import { scopeWished } from '#web/set-up/scope-field.ts'
import type { SetUpForm } from '#web/set-up/set-up-dialog.tsx'
import { RichView } from './rich-view.tsx'
import classes from './announcement.module.css'

type Choices = AnswerOf<typeof announcementSetUp.calls.list>
type Choice = Choices['sites'][number]

/** Letters of a text in one language. */
const longest = 20_000

/** What is asked for beside the title and for which site it is. */
export const announcementForm = (choices: Choices | undefined): SetUpForm<AnnouncementSet> => ({
  fields: (say) => fieldsOf(say, choices),
  valuesOf,
  bodyOf: (values) => ({
    bodies: { en: values['bodyEn'], id: values['bodyId'] },
    audience: audienceOf(values),
    runsFrom: values['runsFrom'],
    runsUntil: values['runsUntil'] || null,
    pinned: values['pinned'] === true,
    mustAcknowledge: values['mustAcknowledge'] === true,
    attachmentIds: filesIn(values).flatMap(({ attachmentId }) => attachmentId ?? []),
  }),
  also: (form) => <Also form={form} />,
})

function fieldsOf(say: Say, choices: Choices | undefined): FieldSpec[] {
  const several = (name: string, label: string, of: readonly Choice[] = []): FieldSpec[] =>
    of.length === 0 ? [] : [{ kind: 'multicheckbox', name, label, span: 6, choices: of.map((one) => ({ value: one.id, label: one.name })) }]
  const units = choices?.units ?? []
  const [first, ...rest]: FieldSpec[] = [
    ...several('siteIds', say('announcement.sites'), choices?.sites),
    ...several('grades', say('announcement.grades'), choices?.grades),
    ...several('statuses', say('announcement.statuses'), choices?.statuses),
    {
      kind: 'table',
      name: 'units',
      label: say('announcement.units'),
      add: say('announcement.addUnit'),
      fields: [
        {
          kind: 'select',
          name: 'unit',
          label: say('announcement.oneUnit'),
          required: true,
          choices: units.map((one) => ({ value: one.id, label: one.name })),
        },
      ],
    },
    {
      kind: 'table',
      name: 'people',
      label: say('announcement.people'),
      add: say('announcement.addPerson'),
      fields: [
        {
          kind: 'select',
          name: 'person',
          label: say('announcement.onePerson'),
          required: true,
          source: announcementCalls.people,
          people: true,
          told: 'personName',
        },
      ],
    },
  ]
  return [
    { kind: 'multiline', name: 'bodyEn', label: say('announcement.bodyEn'), hint: say('announcement.bodyHow'), required: true, longest },
    { kind: 'multiline', name: 'bodyId', label: say('announcement.bodyId'), longest },
    { kind: 'date', name: 'runsFrom', label: say('announcement.from'), required: true, span: 6, heading: say('announcement.when') },
    {
      kind: 'date',
      name: 'runsUntil',
      label: say('announcement.until'),
      hint: say('announcement.untilHow'),
      notBefore: 'runsFrom',
      span: 6,
    },
    { kind: 'checkbox', name: 'pinned', label: say('announcement.pinned'), span: 6 },
    { kind: 'checkbox', name: 'mustAcknowledge', label: say('announcement.mustAcknowledge'), span: 6 },
    ...(first ? [{ ...first, heading: say('announcement.audience') }, ...rest] : []),
  ]
}

const valuesOf = (row: AnnouncementSet | null): Values => ({
  bodyEn: row?.bodies.en ?? '',
  bodyId: row?.bodies.id ?? '',
  runsFrom: row?.runsFrom ?? todayThere(),
  runsUntil: row?.runsUntil ?? '',
  pinned: row?.pinned ?? false,
  mustAcknowledge: row?.mustAcknowledge ?? false,
  siteIds: row?.audience.siteIds ?? [],
  grades: row?.audience.grades ?? [],
  statuses: row?.audience.statuses ?? [],
  units: (row?.audience.unitIds ?? []).map((unit) => ({ unit })),
  people: (row?.audience.peopleIds ?? []).map((person) => ({ person, personName: row?.peopleNames[person] ?? '' })),
  files: row?.attachments ?? [],
})

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const chosenIn = (value: unknown, name: string): string[] =>
  (value as readonly Values[]).flatMap((row) => (typeof row[name] === 'string' && row[name] !== '' ? [row[name]] : []))
const filesIn = (values: Values) => values['files'] as readonly AttachmentValue[]

const audienceOf = (values: Values): Audience => ({
  siteIds: textsOf(values['siteIds']),
  unitIds: chosenIn(values['units'], 'unit'),
  grades: textsOf(values['grades']),
  statuses: textsOf(values['statuses']),
  peopleIds: chosenIn(values['people'], 'person'),
})

const send: SendFile = (file, signal) => call(attachmentCalls.upload, {}, { files: { attachment: file }, signal })

/** Its files, how many see it today, and how it reads. */
function Also({ form }: { form: FormState }) {
  const say = useText()
  const { values } = form
  const blocks = readText(String(values['bodyEn'] ?? ''))
  return (
    <div className={classes.also}>
      <AttachmentsField
        label={say('announcement.files')}
        value={filesIn(values)}
        onChange={(files) => form.set('files', files)}
        send={send}
      />
      {blocks.length > 0 && (
        <section className={classes.preview} aria-label={say('announcement.preview')}>
          <h3>{say('announcement.preview')}</h3>
          <RichView blocks={blocks} level={3} />
        </section>
      )}
      <Reach {...scopeWished(values['siteId'])} audience={audienceOf(values)} />
    </div>
  )
}

/** How many see it, said before it is saved. */
function Reach({ siteId, audience }: { siteId: string | null; audience: Audience }) {
  const say = useText()
  const { data } = useCall(announcementCalls.audience, { siteId, audience }, { fleeting: true })
  if (!data) return null
  return (
    <p className={classes.reach} role="status" data-nobody={data.people === 0 || undefined}>
      {data.people === 0 ? say('announcement.reachesNobody') : say('announcement.reaches', { count: data.people })}
    </p>
  )
}
