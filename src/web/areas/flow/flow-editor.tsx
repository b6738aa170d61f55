import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import type { Flow } from '#shared/areas/flow.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { ChangedDialog } from '#web/approval/acts/changed-dialog.tsx'
import { ConfirmDialog } from '#web/platform/dialog/confirm-dialog.tsx'
import { LeaveGuard } from '#web/platform/form/leave-guard.tsx'
import '#web/platform/form/inputs/inputs.css'
import { EditorAside } from './editor-aside.tsx'
import { EditorHead } from './editor-head.tsx'
import { editedFlow, plainFlow } from './draft/edited-flow.ts'
import { FlowGroundProvider } from './draft/flow-ground.ts'
import { LastResort } from './panels/last-resort.tsx'
import { PublishDialog } from './panels/publish-dialog.tsx'
import { levelPlace } from './panels/route-chain.tsx'
import { rulePlace } from './panels/rule-card.tsx'
import { RuleList } from './panels/rule-list.tsx'
import { useFlowDraft } from './draft/use-flow-draft.ts'
import { useLint } from './draft/use-lint.ts'
import { useOpened } from './draft/use-opened.ts'
import { useRouteWords } from './draft/use-route-words.ts'
import { useUndoKeys } from './draft/use-undo-keys.ts'
import { VersionsDialog } from './panels/versions-dialog.tsx'
import classes from './flow-editor.module.css'

interface FlowEditorProps {
  stored: Flow
  title: string
  today: string
  /** Begins anew from what is stored. */
  onAgain: () => void
}

type Asked = { what: 'publish'; draftVersion: number } | { what: 'versions' } | { what: 'discard' }

/** The rules being drawn, what is wrong with them, and ways to try them. */
export function FlowEditor({ stored, title, today, onAgain }: FlowEditorProps) {
  const say = useText()
  const { kind } = stored
  const opened = useOpened()
  const show = (rule: string, level: string | null) => {
    opened.show(rule, level)
    requestAnimationFrame(() => {
      const place = document.getElementById(level ? levelPlace(level) : rulePlace(rule))
      place?.focus()
      place?.scrollIntoView({ block: 'center' })
    })
  }
  const draft = useFlowDraft(stored, ({ rule, level }) => show(rule, level))
  const { edits } = draft
  const flow = edits.now
  const definition = plainFlow(flow)
  const { words, fields, personFields, isError, error } = useRouteWords(kind, flow)
  const linted = useLint(kind, flow)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const save = async () => {
    // The key does what the button does, which rests then.
    if (!draft.dirty || draft.saving) return
    if ((await draft.save()) !== null) tellSuccess(say('flows.saved'))
  }
  const publish = async () => {
    const draftVersion = await draft.save()
    if (draftVersion !== null) setAsked({ what: 'publish', draftVersion })
  }
  useUndoKeys(edits)
  useHotkeys([['mod+S', () => void save()]], [])
  if (isError) return <PartFailed error={error} />
  return (
    <FlowGroundProvider value={{ kind, fields, personFields, words, checked: draft.checked }}>
      <EditorHead
        stored={stored}
        title={title}
        draft={draft}
        onSave={() => void save()}
        onPublish={() => void publish()}
        onVersions={() => setAsked({ what: 'versions' })}
        onDiscard={() => setAsked({ what: 'discard' })}
      />
      <div className={classes.place}>
        <div className={classes.columns}>
          <div className={classes.main}>
            <RuleList flow={flow} onChange={edits.edit} opened={opened} found={linted.found} />
            <LastResort flow={flow} onChange={edits.edit} />
          </div>
          <EditorAside stored={stored} definition={definition} draft={draft} linted={linted} today={today} onShow={show} />
        </div>
      </div>
      {asked?.what === 'publish' && (
        <PublishDialog
          kind={kind}
          title={title}
          definition={definition}
          draftVersion={asked.draftVersion}
          today={today}
          onClose={close}
          onPublished={onAgain}
        />
      )}
      {asked?.what === 'versions' && (
        <VersionsDialog
          flow={stored}
          onClose={close}
          onTake={(taken, version) => {
            edits.edit(editedFlow(taken))
            tellSuccess(say('flows.tookOver', { version }))
            close()
          }}
        />
      )}
      <ConfirmDialog
        opened={asked?.what === 'discard'}
        danger
        busy={draft.discarding}
        title={say('flows.discard')}
        confirm={say('flows.discard')}
        onConfirm={() => void draft.discard().then(close)}
        onClose={close}
      >
        {say('flows.discardSure')}
      </ConfirmDialog>
      <ChangedDialog message={draft.conflict} onReload={onAgain} onClose={draft.dismissConflict} />
      <LeaveGuard atRisk={draft.dirty}>{say('flows.leave')}</LeaveGuard>
    </FlowGroundProvider>
  )
}
