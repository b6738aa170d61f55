import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { flowCalls, type FlowVersion } from '#shared/areas/flow.ts'
import type { FlowDefinition } from '#shared/contract/flow.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import { ListFailed } from '#web/platform/list/rows/table-states.tsx'
import { editedFlow, type EditedLevel, type EditedRule } from '../draft/edited-flow.ts'
import { useRouteWords } from '../draft/use-route-words.ts'
import { levelDetails, ruleName, sentence, whenWords, whoWords, type RouteWords } from '../draft/who-words.ts'
import classes from './version-dialog.module.css'

interface VersionDialogProps {
  kind: string
  version: FlowVersion['version']
  onClose: () => void
}

/** A version as it stands, of a coming day too: nothing of it can be changed here, and the draft stays as it is. */
export function VersionDialog({ kind, version, onClose }: VersionDialogProps) {
  const say = useText()
  const { data, isError, error, refetch } = useCall(flowCalls.readVersion, { kind, version }, { keepPrevious: false })
  return (
    <Dialog opened onClose={onClose} title={say(version === 0 ? 'flows.versionOwn' : 'flows.version', { version })} size={760}>
      {isError && !data && <ListFailed messages={errorTexts(error)} onAgain={() => void refetch()} />}
      {!isError && !data && <Skeleton height={200} radius="lg" />}
      {data && <Rules kind={kind} definition={data.definition} />}
    </Dialog>
  )
}

function Rules({ kind, definition }: { kind: string; definition: FlowDefinition }) {
  const say = useText()
  const [flow] = useState(() => editedFlow(definition))
  const { words, isNamed } = useRouteWords(kind, flow)
  // What is called by its code until its name has come would be read as the code.
  if (!isNamed) return <Skeleton height={200} radius="lg" />
  return (
    <div className={classes.version}>
      <ol className={classes.rules}>
        {flow.rules.map((rule, index) => (
          <Rule key={rule.key} rule={rule} number={index + 1} words={words} />
        ))}
      </ol>
      {flow.lastResort.length > 0 && (
        <section aria-label={say('flows.lastResort')}>
          <h3 className={classes.name}>{say('flows.lastResort')}</h3>
          <p className={classes.when}>{flow.lastResort.map(words.person).join(', ')}</p>
        </section>
      )}
    </div>
  )
}

function Rule({ rule, number, words }: { rule: EditedRule; number: number; words: RouteWords }) {
  const { say } = words
  return (
    <li className={classes.rule}>
      <h3 className={classes.name}>{say('flows.ruleNumber', { number, name: ruleName(rule, say) })}</h3>
      <p className={classes.when}>{whenWords(rule, words)}</p>
      <ol className={classes.levels} aria-label={say('flows.route')}>
        {rule.levels.map((level) => (
          <Level key={level.key} level={level} words={words} />
        ))}
      </ol>
      {rule.skipAdjacent && rule.levels.length > 1 && <p className={classes.when}>{say('flows.skipAdjacent')}</p>}
    </li>
  )
}

function Level({ level, words }: { level: EditedLevel; words: RouteWords }) {
  const details = levelDetails(level, words)
  return (
    <li>
      {sentence(whoWords(level.who, words))}
      {details.length > 0 && <span className={classes.when}>{` · ${details.join(' · ')}`}</span>}
    </li>
  )
}
