import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { status, type Act } from '#shared/status.ts'
import { callQuery, queries } from '#web/foundation/api/query.ts'
import { errorTexts, fieldErrors, statusOf } from '#web/foundation/api/errors.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { knownName } from '#web/platform/choice/known-names.ts'
import type { FormState } from '#web/platform/form/use-form.ts'
import { ClashDialog, paired } from '../acts/clash-dialog.tsx'
import type { NoteGiven } from '../acts/note-dialog.tsx'
import { useChanged } from '../acts/use-changed.tsx'
import { useRequestActs, useRequestSaves } from '../acts/use-request-acts.ts'
import { takeRefused } from '../outbox/outbox.ts'
import { useLater } from '../outbox/use-later.ts'
import type { RequestHeader, RequestPreview, RequestValues } from '../request/request-contract.ts'
import type { RequestViews } from '../request/request-views.ts'

interface SendingProps<V extends RequestValues, D extends RequestHeader, P extends RequestPreview> {
  views: RequestViews<V, D, P>
  start: V
  request: D | null
  draft: string
  onReload?: () => void
  form: FormState<V>
  stored: { readonly id: string; readonly version: number } | null
  body: Readonly<Record<string, unknown>>
  onProblems: (texts: readonly string[]) => void
}

interface Sending {
  save: () => Promise<void>
  act: (kind: Act, given: NoteGiven) => Promise<void>
  saving: boolean
  dialogs: ReactNode
}

/**
 * What a form does with what is typed: saved, submitted, or acted on otherwise; kept and sent later while the portal is away; and
 * where somebody has saved something else meanwhile, both are shown.
 */
export function useSending<V extends RequestValues, D extends RequestHeader, P extends RequestPreview>(
  props: SendingProps<V, D, P>,
): Sending {
  const { views, start, request, form, stored, body, onProblems } = props
  const { contract } = views
  const { path } = contract.place
  const say = useText()
  const nameOf = useTextOf()
  const router = useRouter()
  const act = useRequestActs(contract)
  const { save, saveAndSubmit } = useRequestSaves(contract)
  const [saving, setSaving] = useState(false)
  const changed = useChanged(props.onReload)
  const later = useLater({ contract, stored, draft: props.draft })
  const told = (values: V) => views.form.told(values, { say, nameOf: (id) => knownName(contract.kind, id) })
  const clash = useClash(form, () => [told(form.values), told(start)])
  useRefused(props.draft, form, onProblems)

  /** Reads the request again. Where it is another by now its form finds what was typed, beside what stands there. */
  const isOther = async ({ id, version }: { id: string; version: number }, error: unknown) => {
    await form.draft.keepNow()
    const now = await queries.fetchQuery({ ...callQuery(contract.calls.detail, { id }), staleTime: 0 }).catch(() => null)
    if (!now || now.version === version) return false
    if (!now.enableEdit) tellError(error)
    return true
  }
  const refused = async (error: unknown) => {
    if (statusOf(error) === 409 && stored && (await isOther(stored, error))) return
    if (changed.take(error)) return
    form.refused(fieldErrors(error))
    onProblems(errorTexts(error))
  }
  const arrive = async (id: string) => {
    form.reset(form.values)
    await router.navigate({ to: `${path}/${id}`, replace: true })
  }
  const input = { ...body, ...(stored && { version: stored.version }) }
  const sendOrKeep = async (kind: 'save' | 'saveAndSubmit', given: typeof input, done: (id: string) => Promise<void>) => {
    const send = kind === 'save' ? save : saveAndSubmit
    try {
      const { id } = await send.mutateAsync({ input: given, idempotencyKey: later.keyOf(kind, given) })
      tellSuccess(say(kind === 'save' ? 'success.save' : 'success.submit', { module: nameOf(contract.title) }))
      await done(id)
    } catch (error) {
      const typed = { values: form.values, told: () => told(form.values) }
      if (!(await later.send(error, kind, given, typed, () => form.reset(start)))) await refused(error)
    }
  }
  return {
    saving,
    async save() {
      setSaving(true)
      await sendOrKeep('save', input, async (id) => {
        await arrive(id)
        props.onReload?.()
      })
      setSaving(false)
    },
    async act(kind, given) {
      const said = { submitNote: given.note, submitAttachmentId: given.attachment?.attachmentId ?? null }
      if (kind === 'submit') return await sendOrKeep('saveAndSubmit', { ...input, ...said }, arrive)
      try {
        if (stored) await act(kind, { ...stored, statusId: request?.statusId ?? status.entry }, given)
      } catch (error) {
        // A form's own save and submit are answered by the dialog, every other act by the snackbar.
        if (statusOf(error) !== 409) throw error
        return await refused(error)
      }
      form.reset(form.values)
      await router.navigate({ to: path })
    },
    dialogs: (
      <>
        {changed.dialog}
        {clash}
      </>
    ),
  }
}

type Both = Parameters<typeof ClashDialog>[0]['both']

/** What was typed over another version than the one that stands there is shown beside that one, unless it says the same. */
function useClash<V extends RequestValues>(form: FormState<V>, both: Both): ReactNode {
  const { isOverOther, adopt, discard } = form.draft
  const differs = isOverOther && paired(...both()).some((pair) => pair.differs)
  useEffect(() => {
    // It is what was saved, as by this very form a moment ago: no draft of anything.
    if (isOverOther && !differs) discard()
  })
  return isOverOther && <ClashDialog opened={differs} both={both} onMine={adopt} onTheirs={discard} />
}

/** What was sent later and not accepted came back to this form, with what was said of it. */
function useRefused<V extends RequestValues>(draft: string, form: FormState<V>, onProblems: (texts: readonly string[]) => void): void {
  const { isOverOther } = form.draft
  const tell = useEffectEvent(() => {
    const back = takeRefused(draft)
    if (!back || isOverOther) return
    form.refused(back.fields)
    onProblems(back.messages)
  })
  useEffect(() => tell(), [draft])
}
