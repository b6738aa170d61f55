import { useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { auditCalls, auditList, auditScopes } from '#shared/areas/audit.ts'
import type { RowOf } from '#shared/contract/list.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { useListView } from '#web/platform/list/rows/use-list-view.ts'
import { DataTable } from '#web/platform/list/table/data-table.tsx'
import { InTurn } from '#web/platform/screen/awaited.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { Chain } from './chain.tsx'
import { RowDialog } from './row-dialog.tsx'

type AuditRow = RowOf<typeof auditList>

/** For administrators: who did what to what, who read what of whom, and whether what was written down has been changed. */
export function AuditScreen() {
  const say = useText()
  const navigate = useNavigate()
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const scope = auditScopes.find((one) => one === tab) ?? 'all'
  const [view, show] = useListView(auditList)
  const [opened, setOpened] = useState<AuditRow | null>(null)
  usePage(say('audit.title'))
  return (
    <>
      <ScreenHeader
        title={say('audit.title')}
        subtitle={say('audit.subtitle')}
        tabs={auditScopes.map((key) => ({ key, label: say(`audit.scope.${key}`) }))}
        tab={scope}
        onTab={(key) => void navigate({ to: '/set-up/audit' as never, search: (key === 'all' ? {} : { tab: key }) as never })}
      />
      <InTurn>
        <Chain />
        <DataTable<AuditRow>
          key={scope}
          list={auditList}
          source={auditCalls.list}
          exportCall={auditCalls.export}
          extra={{ scope }}
          view={view}
          onView={show}
          label={say('audit.title')}
          empty={say('audit.none')}
          cells={{ actor: (row) => row.actor ?? say('audit.portal') }}
          onOpen={setOpened}
        />
      </InTurn>
      {opened && <RowDialog id={opened.id} title={[opened.did, opened.thing].join(' · ')} onClose={() => setOpened(null)} />}
    </>
  )
}
