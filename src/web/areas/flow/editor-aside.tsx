import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import type { Flow } from '#shared/areas/flow.ts'
import type { FlowDefinition } from '#shared/contract/flow.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Card } from '#web/platform/screen/card.tsx'
import { counted } from './draft/findings.ts'
import { LintPanel } from './panels/lint-panel.tsx'
import { ReplayPanel } from './panels/replay-panel.tsx'
import { SimulatePanel } from './panels/simulate-panel.tsx'
import type { FlowDraft } from './draft/use-flow-draft.ts'
import type { Linted } from './draft/use-lint.ts'
import classes from './flow-editor.module.css'

interface EditorAsideProps {
  stored: Flow
  definition: FlowDefinition
  draft: FlowDraft
  linted: Linted
  today: string
  onShow: (rule: string, level: string | null) => void
}

/** Beside the rules: what is wrong with them, who would approve, and what last year would have been. */
export function EditorAside({ stored, definition, draft, linted, today, onShow }: EditorAsideProps) {
  const say = useText()
  const [worst] = counted(linted.lint?.findings ?? [])
  const count = linted.lint?.findings.length ?? 0
  return (
    <aside className={classes.aside} aria-label={say('flows.aside')}>
      <Card>
        <Tabs defaultValue="check">
          <Tabs.List className={classes.tabs ?? ''} grow>
            <Tabs.Tab value="check">
              {say('flows.tab.check')}
              {worst && (
                <span className={classes.count} data-severity={worst.severity}>
                  {count}
                </span>
              )}
            </Tabs.Tab>
            <Tabs.Tab value="try">{say('flows.tab.try')}</Tabs.Tab>
            <Tabs.Tab value="replay">{say('flows.tab.replay')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="check">
            <LintPanel kind={stored.kind} definition={definition} linted={linted} onShow={onShow} />
          </Tabs.Panel>
          <Tabs.Panel value="try">
            <SimulatePanel definition={definition} current={stored.current.version} today={today} />
          </Tabs.Panel>
          <Tabs.Panel value="replay">
            <ReplayPanel
              kind={stored.kind}
              replayId={stored.replayId}
              drafted={draft.draftVersion !== null || draft.dirty}
              unsaved={draft.dirty}
              onSave={draft.save}
            />
          </Tabs.Panel>
        </Tabs>
      </Card>
    </aside>
  )
}
