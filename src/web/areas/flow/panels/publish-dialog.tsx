import { Button, Checkbox, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { useState } from 'react'
import { flowCalls } from '#shared/areas/flow.ts'
import type { FlowDefinition } from '#shared/contract/flow.ts'
import { errorTexts, fieldErrors } from '#web/foundation/api/errors.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import { MomentInput } from '#web/platform/form/inputs/moment-input.tsx'
import { readMoment } from '#web/platform/form/typing.ts'
import { ListFailed } from '#web/platform/list/rows/table-states.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { whereWords } from '../draft/findings.ts'
import { summaryOf } from './lint-panel.tsx'
import { SeverityMark } from '../fields/severity-mark.tsx'
import classes from './flow-dialogs.module.css'

interface PublishDialogProps {
  kind: string
  title: string
  definition: FlowDefinition
  draftVersion: number
  today: string
  onClose: () => void
  onPublished: () => void
}

/** Lets the draft count from a day on, once what was found of it is known. */
export function PublishDialog({ kind, title, definition, draftVersion, today, onClose, onPublished }: PublishDialogProps) {
  const say = useText()
  const language = useLanguage()
  const publish = useAct(flowCalls.publish)
  const { data: lint, error, refetch } = useCall(flowCalls.lint, { kind, definition }, { keepPrevious: false })
  const [from, setFrom] = useState(today)
  const [confirmed, setConfirmed] = useState(false)
  const day = readMoment('date', from)
  const findings = lint?.findings ?? []
  const has = (severity: string) => findings.some((finding) => finding.severity === severity)
  const [errors, warnings] = [has('error'), has('warning')]
  const refusedDay = fieldErrors(publish.error)['from']?.join(' ')
  const send = async () => {
    if (!day) return
    try {
      const { publishedFrom } = await publish.mutateAsync({ input: { kind, draftVersion, from: day, confirmed } })
      tellSuccess(say('flows.published', { day: friendlyDate(publishedFrom ?? day, language) }))
      onPublished()
    } catch (problem) {
      if (!fieldErrors(problem)['from']) tellError(problem)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say('flows.publishTitle', { title })}
      size={560}
      busy={publish.isPending}
      footer={
        <>
          <ActButton loading={publish.isPending} disabled={!lint || !day || errors || (warnings && !confirmed)} onClick={() => void send()}>
            {say('flows.publish')}
          </ActButton>
          <Button variant="default" disabled={publish.isPending} onClick={onClose}>
            {say('dialog.cancel')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <MomentInput
          kind="date"
          label={say('flows.publishFrom')}
          required
          from={today}
          value={from}
          onChange={setFrom}
          error={day ? refusedDay : say('field.invalidDate')}
          hint={say('flows.publishHow')}
        />
        {error && !lint ? <ListFailed messages={errorTexts(error)} onAgain={() => void refetch()} /> : !lint && <Skeleton height={60} />}
        {lint && findings.length === 0 && <p className={classes.clear}>{say('flows.publishClear', { count: lint.people })}</p>}
        {findings.length > 0 && (
          <section className={classes.found} aria-label={say('flows.tab.check')}>
            <strong>{summaryOf(findings, say)}</strong>
            <ul className={classes.findings}>
              {findings.map((finding) => (
                <li key={finding.id}>
                  <SeverityMark severity={finding.severity} />
                  <span>
                    {finding.rule !== null && <strong>{whereWords(definition.rules[finding.rule]?.name ?? '', finding, say)}: </strong>}
                    {finding.text}
                    {finding.affectedTotal > 0 && (
                      <span className={classes.aside}> {say('flows.affects', { count: finding.affectedTotal })}</span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {errors && <p className={classes.stop}>{say('flows.publishErrors')}</p>}
        {warnings && !errors && (
          <Checkbox
            label={say('flows.publishWarnings')}
            checked={confirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
          />
        )}
      </div>
    </Dialog>
  )
}
