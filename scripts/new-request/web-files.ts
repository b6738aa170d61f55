import type { Names } from './names.ts'

/** The module's screens: list, form and detail, and how it stands in the inbox. */
export const webFiles = (names: Names): Record<string, string> => {
  const { kind } = names
  return {
    [`src/web/requests/${kind}/room.ts`]: room(names),
    [`src/web/requests/${kind}/${kind}-form.ts`]: form(names),
    [`src/web/requests/${kind}/${kind}-list.tsx`]: list(names),
    [`src/web/requests/${kind}/${kind}-details.tsx`]: details(names),
    [`src/web/requests/${kind}/${kind}-views.ts`]: views(names),
    [`src/web/requests/${kind}/inbox-preview.tsx`]: preview(names),
  }
}

const room = ({ kind, name, module }: Names) => `import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { word } from '#web/approval/request/inbox-blocks.ts'
import { defineRoom } from '#web/approval/room/define-room.tsx'

export const ${name}Room = defineRoom('${kind}', {
  caption: ({ caption, block }, { language }) => ({ what: caption, when: friendlyDate(word(block, 'day'), language) }),
  texts: async () => (await import('#shared/texts/en/${kind}.ts')).${name},
  list: async () => (await import('./${kind}-list.tsx')).${module}List,
  views: async () => (await import('./${kind}-views.ts')).use${module}Views,
  opened: async () => (await import('./inbox-preview.tsx')).${name}Opened,
})
`

const form = ({ kind, name, module }: Names) => `import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { ${name} } from '#shared/requests/${kind}.ts'
import { defineForm } from '#web/approval/request/define-form.ts'

export type ${module}Detail = AnswerOf<typeof ${name}.calls.detail>
export type ${module}Preview = AnswerOf<typeof ${name}.calls.preview>

/** The form as it is typed. The same again is on a day still to be said. */
export const ${name}Form = defineForm<${module}Detail>()({
  day: { kind: 'date', label: '${name}.day', required: true, anew: true },
  reason: { kind: 'multiline', label: '${name}.reason', required: true, longest: 2000 },
})
export type ${module}Values = ReturnType<typeof ${name}Form.start>
`

const list = ({ kind, name, module }: Names) => `import { ${name} } from '#shared/requests/${kind}.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { RequestListScreen } from '#web/approval/screens/request-list-screen.tsx'

/** One's own requests and the team's. */
export function ${module}List() {
  const say = useText()
  const language = useLanguage()
  return (
    <RequestListScreen
      contract={${name}}
      emptyMine={say('${name}.emptyMine')}
      cardTitle={(row) => friendlyDate(String(row.day), language)}
      cardSays={['day']}
    />
  )
}
`

const details = ({ kind, name, module }: Names) => `import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { Person } from '#web/platform/people/person.tsx'
import { Facts } from '#web/platform/screen/card.tsx'
import type { ${module}Detail } from './${kind}-form.ts'

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

const views = ({ kind, name, module }: Names) => `import { ${name}, ${name}Calls } from '#shared/requests/${kind}.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { declaredFields } from '#web/approval/acts/declared-fields.tsx'
import type { RequestViews } from '#web/approval/request/request-views.ts'
import { ${module}Details } from './${kind}-details.tsx'
import { ${name}Form, type ${module}Detail, type ${module}Preview, type ${module}Values } from './${kind}-form.ts'

const Fields = declaredFields<${module}Values, ${module}Detail, ${module}Preview>(${name}Form, ${name}Calls.employees)

/** Everything that the module hands to the screens of every request. */
export function use${module}Views(): RequestViews<${module}Values, ${module}Detail, ${module}Preview> {
  const say = useText()
  return {
    contract: ${name},
    newTitle: say('${name}.new'),
    form: ${name}Form,
    useStart: ${name}Form.start,
    Fields,
    Consequences: () => null,
    Summary: () => null,
    Details: ${module}Details,
    subjectOf: (detail, language) => friendlyDate(detail.day, language),
    DetailConsequences: () => null,
  }
}
`

const preview = ({ kind, name, module }: Names) => `import { ${name} } from '#shared/requests/${kind}.ts'
import type { OpenedView } from '#web/approval/request/inbox-view.ts'
import { ${module}Details } from './${kind}-details.tsx'
import type { ${module}Detail } from './${kind}-form.ts'

/** What is shown of one that waits, and by which calls. */
export const ${name}Opened: OpenedView<${module}Detail> = {
  contract: ${name},
  consequences: () => null,
  fields: (detail) => <${module}Details detail={detail} />,
}
`
