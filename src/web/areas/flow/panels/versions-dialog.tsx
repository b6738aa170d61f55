import { Button } from '@mantine/core'
import { useState } from 'react'
import { flowCalls, type Flow, type FlowVersion } from '#shared/areas/flow.ts'
import type { FlowDefinition } from '#shared/contract/flow.ts'
import type { Colour } from '#shared/status.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { call } from '#web/foundation/api/call.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { VersionDialog } from './version-dialog.tsx'
import classes from './flow-dialogs.module.css'

const colours: Record<FlowVersion['state'], Colour> = { own: 'grey', planned: 'blue', current: 'green', past: 'grey', withdrawn: 'grey' }

interface VersionsDialogProps {
  flow: Flow
  onClose: () => void
  /** The rules of a version take the place of those on the screen. */
  onTake: (definition: FlowDefinition, version: number) => void
}

/** All versions of a flow: each can be looked at and taken up again, a planned one withdrawn. */
export function VersionsDialog({ flow: { kind, versions }, onClose, onTake }: VersionsDialogProps) {
  const say = useText()
  const language = useLanguage()
  const withdraw = useAct(flowCalls.withdraw)
  const [shown, show] = useState<number | null>(null)
  const take = async (version: number) => {
    try {
      onTake((await call(flowCalls.readVersion, { kind, version })).definition, version)
    } catch (error) {
      tellError(error)
    }
  }
  const takeBack = async (version: number) => {
    try {
      await withdraw.mutateAsync({ input: { kind, version } })
      tellSuccess(say('flows.withdrawn', { version }))
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={say('flows.versions')} size={620} busy={withdraw.isPending}>
      <ul className={classes.versions}>
        {versions.map((version) => (
          <li key={version.version} className={classes.version}>
            <div className={classes.words}>
              <span className={classes.line}>
                <strong>{say(version.version === 0 ? 'flows.versionOwn' : 'flows.version', { version: version.version })}</strong>
                {version.version > 0 && <Pill colour={colours[version.state]}>{say(`flows.state.${version.state}`)}</Pill>}
              </span>
              <span className={classes.aside}>
                <Dated>{aboutVersion(version, say, language)}</Dated>
              </span>
            </div>
            <div className={classes.acts}>
              {version.state === 'planned' && (
                <ActButton
                  size="compact-md"
                  variant="subtle"
                  color="red"
                  loading={withdraw.isPending}
                  aria-label={say('flows.withdrawOf', { version: version.version })}
                  onClick={() => void takeBack(version.version)}
                >
                  {say('flows.withdraw')}
                </ActButton>
              )}
              <Button
                size="compact-md"
                variant="subtle"
                aria-label={say('flows.lookOf', { version: version.version })}
                onClick={() => show(version.version)}
              >
                {say('flows.look')}
              </Button>
              <Button
                size="compact-md"
                variant="default"
                aria-label={say('flows.takeOverOf', { version: version.version })}
                onClick={() => void take(version.version)}
              >
                {say('flows.takeOver')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {shown !== null && <VersionDialog kind={kind} version={shown} onClose={() => show(null)} />}
    </Dialog>
  )
}

const aboutVersion = ({ publishedFrom, publishedBy, rules }: FlowVersion, say: Say, language: string): string =>
  [
    publishedFrom && say('flows.versionFrom', { day: friendlyDate(publishedFrom, language) }),
    publishedBy && say('flows.versionBy', { name: publishedBy }),
    say('flows.ruleCount', { count: rules }),
  ]
    .filter(Boolean)
    .join(' · ')
