import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { isWaiting, type Act } from '#shared/status.ts'
import { useLanguage, useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { usePermission, usePerson } from '#web/foundation/session/person.ts'
import { AttachmentTile } from '#web/platform/attachment/attachment-tile.tsx'
import { Card, Section } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { ActionHistory } from '../detail/action-history.tsx'
import { ApprovalLevels } from '../levels/approval-levels.tsx'
import { ConcernCards } from '../detail/concern-cards.tsx'
import { useHome } from '#web/foundation/session/person.ts'
import { FormButtons } from '../acts/form-buttons.tsx'
import { HeldNotice } from '../held/held-notice.tsx'
import { useHeldDecisions } from '../held/held-store.ts'
import { LinkedRequests } from '../detail/linked-requests.tsx'
import type { NoteGiven } from '../acts/note-dialog.tsx'
import { actsOnDetail } from '../acts/offered-on-detail.ts'
import type { RequestHeader, RequestPreview, RequestValues } from '../request/request-contract.ts'
import type { RequestViews } from '../request/request-views.ts'
import { stateLine } from '../request/request-state.ts'
import { RequestTitle } from '../request/request-title.tsx'
import { useChanged } from '../acts/use-changed.tsx'
import { sendAttachment, useRequestActs } from '../acts/use-request-acts.ts'
import layout from '../request/request-layout.module.css'

interface RequestDetailProps<V extends RequestValues, D extends RequestHeader, P extends RequestPreview> {
  views: RequestViews<V, D, P>
  detail: D
  onReload: () => void
}

/** A request that can no longer be changed: what it is, its state, levels, history, files, and what one may decide. */
export function RequestDetail<V extends RequestValues, D extends RequestHeader, P extends RequestPreview>({
  views,
  detail,
  onReload,
}: RequestDetailProps<V, D, P>) {
  const { contract, Details, DetailConsequences } = views
  const { path } = contract.place
  const say = useText()
  const nameOf = useTextOf()
  const language = useLanguage()
  const navigate = useNavigate()
  const person = usePerson()
  const writes = usePermission(contract.module) === 'write'
  const act = useRequestActs(contract)
  const config = useHome().data?.config
  const changed = useChanged(onReload)
  const own = person?.employeeId === detail.requestorId || person?.employeeId === detail.authorId
  const offered = actsOnDetail(detail, contract.actions, { personId: person?.employeeId ?? '', own }, say)
  const held = useHeldDecisions(person !== undefined && !own && isWaiting(detail.statusId)).on(detail.id)
  const concerns = detail.concerns.filter(({ rule }) => !views.tells?.includes(rule))
  const onAct = async (kind: Act, given: NoteGiven) => {
    try {
      await act(kind, { id: detail.id, version: detail.version, statusId: detail.statusId }, given)
    } catch (error) {
      // Told by the snackbar, but for what this screen does not show yet.
      if (!changed.take(error)) throw error
    }
  }
  return (
    <>
      <ScreenHeader
        title={<RequestTitle name={nameOf(contract.title)} code={detail.code} />}
        subtitle={[own ? '' : detail.requestor, views.subjectOf(detail, language)].filter(Boolean).join(' · ')}
        status={detail}
        markAsDeleted={detail.markAsDeleted}
        actions={
          own &&
          writes && (
            <Button
              variant="default"
              leftSection={<IconCopy size={18} stroke={1.75} />}
              onClick={() => void navigate({ to: `${path}/new`, search: { copy: detail.id } as never })}
            >
              {say('requests.copy')}
            </Button>
          )
        }
      />
      <div className={layout.place}>
        <div className={layout.columns}>
          <div className={layout.main}>
            <Card className={layout.form}>
              <p className={layout.stateLine}>{stateLine(detail, say)}</p>
              <Details detail={detail} />
              <Files detail={detail} />
              {detail.authorId !== detail.requestorId && (
                <p className={layout.meta}>{say('requests.madeBy', { author: detail.author, requestor: detail.requestor })}</p>
              )}
            </Card>
            {Object.keys(offered).length > 0 && (
              <div className={layout.decision}>
                {held ? (
                  <HeldNotice one={held} />
                ) : (
                  <FormButtons
                    statusId={detail.statusId}
                    offered={offered}
                    onAct={onAct}
                    send={sendAttachment}
                    reasonRequired={config?.reasonRequired ?? true}
                  />
                )}
              </div>
            )}
            <div className={layout.past}>
              <Section title={say('history.title')}>
                <ActionHistory entries={detail.actionHistory} />
              </Section>
            </div>
          </div>
          <aside className={layout.aside} aria-label={say('levels.title')}>
            <DetailConsequences detail={detail} />
            {concerns.length > 0 && <ConcernCards concerns={concerns} />}
            <LinkedRequests requests={detail.linked} />
            <Section title={say('levels.title')}>
              <ApprovalLevels levels={detail.approvalLevels} />
            </Section>
          </aside>
        </div>
      </div>
      {changed.dialog}
    </>
  )
}

function Files({ detail }: { detail: RequestHeader }) {
  const say = useText()
  if (detail.attachments.length === 0) return null
  return (
    <ul className={layout.files} aria-label={say('attachment.list')}>
      {detail.attachments.map((file) => (
        <li key={file.attachmentId}>
          <AttachmentTile file={file} />
        </li>
      ))}
    </ul>
  )
}
