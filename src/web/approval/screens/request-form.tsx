import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import { status, type Act } from '#shared/status.ts'
import { emptyId, nobodyDecides } from '#shared/wire.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { useAway } from '#web/foundation/offline/away.ts'
import { FormAround } from '#web/platform/choice/unchosen.ts'
import { ValidationErrorDialog } from '#web/platform/dialog/validation-error-dialog.tsx'
import { DraftNote } from '#web/platform/form/draft-note.tsx'
import { LeaveGuard } from '#web/platform/form/leave-guard.tsx'
import { useForm } from '#web/platform/form/use-form.ts'
import { Card, Section } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { SentBack } from '../detail/sent-back.tsx'
import { ConcernCards } from '../detail/concern-cards.tsx'
import { FormButtons, type Offered } from '../acts/form-buttons.tsx'
import { offeredActs } from '../acts/offered.ts'
import { useSeveral } from '../many/use-several.tsx'
import { ConsequencesComing } from './request-coming.tsx'
import type { RequestHeader, RequestPreview, RequestValues } from '../request/request-contract.ts'
import type { RequestViews } from '../request/request-views.ts'
import { stateLine } from '../request/request-state.ts'
import { RequestTitle } from '../request/request-title.tsx'
import { RoutePreview } from '../levels/route-preview.tsx'
import { sendAttachment } from '../acts/use-request-acts.ts'
import { useRequestPreview } from '../request/use-request-preview.ts'
import { useSending } from './use-sending.tsx'
import layout from '../request/request-layout.module.css'

interface RequestFormProps<V extends RequestValues, D extends RequestHeader, P extends RequestPreview> {
  views: RequestViews<V, D, P>
  start: V
  /** The request that is being changed; `null`: a new one. */
  request: D | null
  /** Name of the draft that the device keeps. */
  draft: string
  /** Filled in to its end: Enter submits it. */
  isReady?: boolean
  /** Reads the request again. */
  onReload?: () => void
  /** Beneath the form: levels and history of one that came back. */
  children?: ReactNode
}

/** A request being filled in, beside what it would do and who would decide. */
export function RequestForm<V extends RequestValues, D extends RequestHeader, P extends RequestPreview>(props: RequestFormProps<V, D, P>) {
  const { views, start, request } = props
  const { contract, Fields, Consequences, Summary } = views
  const say = useText()
  const nameOf = useTextOf()
  const place = useRef<HTMLFormElement>(null)
  const form = useForm<V>(views.form.fields(say), start, props.draft, request?.version)
  const config = useHome().data?.config
  const navigate = useNavigate()
  const isAway = useAway()
  const [problems, setProblems] = useState<readonly string[]>([])
  const stored = request && { id: request.id, version: request.version }
  const body = {
    ...views.form.bodyOf(form.values),
    id: stored?.id ?? emptyId,
    employeeId: form.values.employeeId,
    attachmentIds: form.values.attachments.flatMap((file) => file.attachmentId ?? []),
  }
  const { preview, pending, coming } = useRequestPreview(contract.calls.preview, body)
  const concerns = preview?.concerns ?? []
  const errorsOf = (name: string) => {
    const own = form.errorsOf(name)
    if (own.length > 0 || form.isFresh(name)) return own
    return concerns.filter((concern) => concern.blocking && concern.field === name).map((concern) => concern.text)
  }
  /** What the field is called that a message stands beside. */
  const fieldOf = (message: string) => views.form.fields(say).find(({ name }) => errorsOf(name).includes(message))?.label
  const complete = () => {
    if (form.check()) return true
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    return false
  }
  // A file is of one request; the same for several people has none.
  const completeWithoutFiles = () => {
    if (!complete()) return false
    setProblems(form.values.attachments.length > 0 ? [say('many.noFiles')] : [])
    return form.values.attachments.length === 0
  }
  const several = useSeveral({
    contract,
    several: request ? undefined : views.several,
    form,
    fields: views.form.bodyOf(form.values),
    onDone: () => {
      form.reset(form.values)
      void navigate({ to: '/requests' as never })
    },
  })
  const sending = useSending({ ...props, form, stored, body, onProblems: setProblems })
  const before = (kind: Act) => {
    if (kind !== 'submit') return true
    if (several.isOn) {
      if (completeWithoutFiles()) several.look()
      return false
    }
    if (!complete()) return false
    const standing = pending ? [] : concerns.filter((concern) => concern.blocking).map((concern) => concern.text)
    setProblems(standing)
    return standing.length === 0
  }
  const offered: Offered = request
    ? offeredActs(request, 'requestor', contract.actions, say)
    : { submit: { reason: null }, ...(!several.isOn && { save: { reason: null } }) }
  // A form with a note of its own, and files, has asked for all that goes with it; whoever sends it anew may answer beside it.
  const isFirst = (request?.statusId ?? status.entry) === status.entry
  const saysAll = isFirst && views.form.fields(say).some(({ name }) => name === 'note')
  const firstAsked = (preview?.levels[0]?.persons ?? []).map(({ name }) => name)
  const loose = concerns.filter((concern) => !concern.blocking || concern.field === null)
  return (
    <>
      <ScreenHeader
        title={request ? <RequestTitle name={nameOf(contract.title)} code={request.code} /> : views.newTitle}
        subtitle={request && stateLine(request, say)}
        status={{ statusId: request?.statusId ?? 0, status: request?.status ?? null }}
        actions={
          <>
            <DraftNote draft={form.draft} />
            {several.offer}
          </>
        }
      />
      <div className={layout.place}>
        <div className={layout.columns} data-wide={views.wide}>
          <div className={layout.main}>
            <Card className={layout.form}>
              {request && <SentBack request={request} />}
              {several.told}
              <form ref={place} noValidate aria-label={views.newTitle} onSubmit={(event) => event.preventDefault()}>
                <div className={layout.fields}>
                  <FormAround value={form.holdUp}>
                    <Fields form={form} errorsOf={errorsOf} preview={preview} request={request} />
                  </FormAround>
                </div>
              </form>
              <div className={layout.foot}>
                <div className={layout.summary}>
                  <Summary preview={preview} />
                </div>
                <FormButtons
                  statusId={request?.statusId ?? null}
                  offered={offered}
                  onSave={() => void (complete() && sending.save())}
                  onAct={sending.act}
                  before={before}
                  saving={sending.saving}
                  isReady={props.isReady ?? false}
                  send={sendAttachment}
                  submitAtOnce={saysAll && (config?.submitAtOnce ?? true)}
                  submitTold={
                    saysAll ? (
                      <div className={layout.summary}>
                        <Summary preview={preview} />
                        <p>{say('note.goesTo', { names: firstAsked.join(', ') || '–' })}</p>
                      </div>
                    ) : undefined
                  }
                />
              </div>
            </Card>
            {props.children && <div className={layout.past}>{props.children}</div>}
          </div>
          <aside className={layout.aside} aria-label={say('form.consequences')} data-refreshing={pending || undefined}>
            {coming ? (
              <ConsequencesComing />
            ) : isAway && !preview ? (
              <Card className={layout.away}>{say('offline.preview')}</Card>
            ) : (
              <>
                <Consequences preview={preview} form={form} />
                <ConcernCards concerns={loose} />
                <Section title={say('route.title')}>
                  <RoutePreview levels={preview?.levels ?? []} nobody={concerns.some(({ rule }) => rule === nobodyDecides)} />
                </Section>
              </>
            )}
          </aside>
        </div>
      </div>
      <LeaveGuard atRisk={form.draft.atRisk} />
      <ValidationErrorDialog
        messages={problems}
        fieldOf={fieldOf}
        leadsTo={() => place.current?.querySelector<HTMLElement>('[aria-invalid=true]')}
        onClose={() => setProblems([])}
      />
      {several.dialog}
      {sending.dialogs}
    </>
  )
}
