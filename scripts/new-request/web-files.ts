import type { Names } from './names.ts'

/** The module's screens: list, form and detail, and how it stands in the inbox. */
export const webFiles = (names: Names): Record<string, string> => {
  const { kind } = names
  return {
    [`src/web/requests/${kind}/room.ts`]: room(names),
    [`src/web/requests/${kind}/texts.ts`]: texts(names),
    [`src/web/requests/${kind}/inbox.ts`]: inbox(names),
    [`src/web/requests/${kind}/inbox-preview.tsx`]: preview(names),
    [`src/web/requests/${kind}/${kind}-values.ts`]: values(names),
    [`src/web/requests/${kind}/${kind}-fields.tsx`]: fields(names),
    [`src/web/requests/${kind}/${kind}-details.tsx`]: details(names),
    [`src/web/requests/${kind}/${kind}-parts.ts`]: parts(names),
    [`src/web/requests/${kind}/${kind}-screens.tsx`]: screens(names),
  }
}

const room = ({ kind, name, module }: Names) => `import { requestModules } from '#shared/requests/modules.ts'
import { screen } from '#web/foundation/page/screen.ts'
import type { RequestRoom } from '#web/approval/request/request-room.ts'
import { ${name}Inbox } from './inbox.ts'
import { texts } from './texts.ts'

const { path } = requestModules['${kind}'].place

export const ${name}Room: RequestRoom = {
  path,
  screens: [
    screen(path, async () => (await import('./${kind}-screens.tsx')).${module}List, { texts }),
    screen(\`\${path}/new\`, async () => (await import('./${kind}-screens.tsx')).${module}New, { texts }),
    screen(\`\${path}/$id\`, async () => (await import('./${kind}-screens.tsx')).${module}Request, { texts }),
  ],
  inbox: ${name}Inbox,
}
`

const texts = ({ kind, name }: Names) => `/** The room's English texts: they come with its screens. */
export const texts = async () => (await import('#shared/texts/en/${kind}.ts')).${name}
`

const inbox = ({ kind, name }: Names) => `import { requestModules } from '#shared/requests/modules.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { word } from '#web/approval/request/inbox-blocks.ts'
import { lazyInboxPart } from '#web/approval/request/lazy-inbox-part.ts'
import { texts } from './texts.ts'

/** How it stands where people decide. */
export const ${name}Inbox = lazyInboxPart({
  about: requestModules['${kind}'],
  refreshes: [],
  caption: ({ caption, block }, { language }) => ({ what: caption, when: friendlyDate(word(block, 'day'), language) }),
  texts,
  opened: async () => (await import('./inbox-preview.tsx')).${name}Opened,
})
`

const preview = ({ kind, name, module }: Names) => `import { ${name} } from '#shared/requests/${kind}.ts'
import type { OpenedPart } from '#web/approval/request/inbox-part.ts'
import { ${module}Details } from './${kind}-details.tsx'
import type { ${module}Detail } from './${kind}-values.ts'

/** What is shown of one that waits, and by which calls. */
export const ${name}Opened: OpenedPart<${module}Detail> = {
  contract: ${name},
  consequences: () => null,
  fields: (detail) => <${module}Details detail={detail} />,
}
`

const values = ({ kind, name, module }: Names) => `import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { ${name} } from '#shared/requests/${kind}.ts'
import type { RequestValues } from '#web/approval/request/request-contract.ts'
import { readMoment } from '#web/platform/form/typing.ts'

export type ${module}Detail = AnswerOf<typeof ${name}.calls.detail>
export type ${module}Preview = AnswerOf<typeof ${name}.calls.preview>

/** The form as it is typed: the day may be unreadable yet. */
export interface ${module}Values extends RequestValues {
  day: string
  reason: string
}

export const new${module} = (search: Readonly<Record<string, string>>): ${module}Values => ({
  employeeId: search.employeeId ?? null,
  employee: '',
  attachments: [],
  day: search.day ?? '',
  reason: '',
})

export const valuesOf${module} = ({ employeeId, employee, attachments, day, reason }: ${module}Detail): ${module}Values => ({ employeeId, employee, attachments, day, reason })

/** The same again, on a day still to be said. */
export const copyOf${module} = (detail: ${module}Detail, start: ${module}Values): ${module}Values => ({ ...valuesOf${module}(detail), attachments: [], day: start.day })

/** As it is sent; a day that cannot be read is left out. */
export function bodyOf${module}({ day, reason }: ${module}Values): Record<string, unknown> {
  const read = readMoment('date', day)
  return { ...(read && { day: read }), reason }
}
`

const fields = ({ kind, name, module }: Names) => `import { ${name}Calls } from '#shared/requests/${kind}.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { OnBehalfField } from '#web/approval/acts/on-behalf-field.tsx'
import type { FieldsProps } from '#web/approval/request/request-contract.ts'
import { sendAttachment } from '#web/approval/acts/use-request-acts.ts'
import { AttachmentsField } from '#web/platform/attachment/attachments-field.tsx'
import { FormField } from '#web/platform/form/form-field.tsx'
import type { FieldSpec } from '#web/platform/form/spec.ts'
import type { ${module}Detail, ${module}Preview, ${module}Values } from './${kind}-values.ts'

/** What is asked, and of which kind each answer is. */
export function use${module}Fields(): readonly FieldSpec[] {
  const say = useText()
  return [
    { kind: 'date', name: 'day', label: say('${name}.day'), required: true },
    { kind: 'multiline', name: 'reason', label: say('${name}.reason'), required: true, longest: 2000 },
  ]
}

export function ${module}Fields({ form, errorsOf }: FieldsProps<${module}Values, ${module}Detail, ${module}Preview>) {
  const say = useText()
  return (
    <>
      <OnBehalfField form={form} source={${name}Calls.employees} />
      {use${module}Fields().map((field) => (
        <FormField
          key={field.name}
          field={field}
          value={form.values[field.name]}
          errors={errorsOf(field.name)}
          errorsOf={errorsOf}
          onChange={(value) => form.set(field.name, value)}
          onTouch={form.touch}
        />
      ))}
      <AttachmentsField
        label={say('attachment.list')}
        value={form.values.attachments}
        onChange={(files) => form.set('attachments', files)}
        send={sendAttachment}
        error={errorsOf('attachmentIds').join(' ') || null}
      />
    </>
  )
}
`

const details = ({ kind, name, module }: Names) => `import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { Person } from '#web/platform/people/person.tsx'
import { Facts } from '#web/platform/screen/card.tsx'
import type { ${module}Detail } from './${kind}-values.ts'

/** What was asked for. */
export function ${module}Details({ detail }: { detail: ${module}Detail }) {
  const say = useText()
  const language = useLanguage()
  return (
    <Facts
      items={[
        { name: say('list.employee'), value: <Person name={detail.employee} employeeId={detail.employeeId} avatar={24} /> },
        { name: say('${name}.day'), value: friendlyDate(detail.day, language) },
        { name: say('${name}.reason'), value: detail.reason },
      ]}
    />
  )
}
`

const parts = ({ kind, name, module }: Names) => `import { ${name} } from '#shared/requests/${kind}.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { RequestParts } from '#web/approval/request/request-contract.ts'
import { ${module}Details } from './${kind}-details.tsx'
import { ${module}Fields, use${module}Fields } from './${kind}-fields.tsx'
import { bodyOf${module}, copyOf${module}, new${module}, valuesOf${module}, type ${module}Detail, type ${module}Preview, type ${module}Values } from './${kind}-values.ts'

/** Everything that the module hands to the screens of every request. */
export function use${module}Parts(): RequestParts<${module}Values, ${module}Detail, ${module}Preview> {
  const say = useText()
  return {
    contract: ${name},
    path: ${name}.place.path,
    refreshes: [],
    newTitle: say('${name}.new'),
    fields: use${module}Fields(),
    useStart: new${module},
    valuesOf: valuesOf${module},
    copyOf: copyOf${module},
    bodyOf: bodyOf${module},
    Fields: ${module}Fields,
    Consequences: () => null,
    Summary: () => null,
    Details: ${module}Details,
    subjectOf: (detail, language) => friendlyDate(detail.day, language),
    DetailConsequences: () => null,
  }
}
`

const screens = ({ kind, name, module }: Names) => `import { ${name} } from '#shared/requests/${kind}.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { RequestListScreen } from '#web/approval/screens/request-list-screen.tsx'
import { RequestNewScreen } from '#web/approval/screens/request-new-screen.tsx'
import { RequestScreen } from '#web/approval/screens/request-screen.tsx'
import { use${module}Parts } from './${kind}-parts.ts'

/** One's own requests and the team's. */
export function ${module}List() {
  const say = useText()
  const language = useLanguage()
  return (
    <RequestListScreen
      contract={${name}}
      path={${name}.place.path}
      title={say('${name}.plural')}
      emptyMine={say('${name}.emptyMine')}
      cardTitle={(row) => friendlyDate(String(row.day), language)}
      cardSays={['day']}
    />
  )
}

export function ${module}New() {
  return <RequestNewScreen parts={use${module}Parts()} />
}

export function ${module}Request() {
  return <RequestScreen parts={use${module}Parts()} />
}
`
