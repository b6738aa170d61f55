import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconDots, IconHistory, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Flow } from '#shared/areas/flow.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { friendlyDate, relativeTime } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { MenuAct } from '#web/platform/screen/menu-act.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import type { FlowDraft } from './draft/use-flow-draft.ts'
import classes from './flow-editor.module.css'

interface EditorHeadProps {
  stored: Flow
  title: string
  draft: FlowDraft
  onSave: () => void
  onPublish: () => void
  onVersions: () => void
  onDiscard: () => void
}

/** What is in force, what is planned, how the draft stands, and what can be done with it. */
export function EditorHead({ stored, title, draft, ...acts }: EditorHeadProps) {
  const say = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const { current, versions } = stored
  const { undo, redo } = draft.edits
  const planned = versions.find(({ state }) => state === 'planned')
  const nothing = draft.draftVersion === null && !draft.dirty
  const draftWords = stored.draft
    ? say('flows.draftBy', { name: stored.draft.changedBy, when: relativeTime(stored.draft.changedDate, undefined, language) })
    : say('flows.draft')
  return (
    <ScreenHeader
      title={title}
      onBack={() => void navigate({ to: '/set-up/flows' as never })}
      subtitle={
        <span className={classes.states}>
          <span>
            <Dated>
              {current.version === 0 || !current.publishedFrom
                ? say('flows.inForceOwn')
                : say('flows.inForce', { version: current.version, day: friendlyDate(current.publishedFrom, language) })}
            </Dated>
          </span>
          {planned?.publishedFrom && (
            <Pill colour="blue">{say('flows.planned', { day: friendlyDate(planned.publishedFrom, language) })}</Pill>
          )}
          <span role="status" className={classes.states}>
            {draft.dirty ? (
              <Pill colour="orange">{say('flows.unsaved')}</Pill>
            ) : (
              draft.draftVersion !== null && <Pill colour="yellow">{draftWords}</Pill>
            )}
          </span>
        </span>
      }
      actions={
        <>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={say('flows.undo')} disabled={!undo} onClick={() => undo?.()}>
            <IconArrowBackUp size={18} stroke={1.75} className={classes.flip} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={say('flows.redo')} disabled={!redo} onClick={() => redo?.()}>
            <IconArrowForwardUp size={18} stroke={1.75} className={classes.flip} />
          </ActionIcon>
          <Menu withinPortal>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size={36} aria-label={say('flows.more')}>
                <IconDots size={18} stroke={1.75} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <MenuAct icon={<IconHistory size={16} stroke={1.75} />} onClick={acts.onVersions}>
                {say('flows.versions')}
              </MenuAct>
              <MenuAct danger icon={<IconTrash size={16} stroke={1.75} />} disabled={nothing} onClick={acts.onDiscard}>
                {say('flows.discard')}
              </MenuAct>
            </Menu.Dropdown>
          </Menu>
          <ActButton variant="default" disabled={!draft.dirty} loading={draft.saving} onClick={acts.onSave}>
            {say('flows.save')}
          </ActButton>
          <Button disabled={nothing || draft.saving} onClick={acts.onPublish}>
            {say('flows.publishMore')}
          </Button>
        </>
      }
    />
  )
}
