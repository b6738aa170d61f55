import { Button } from '@mantine/core'
import { useState } from 'react'
import { fileRoom } from '#shared/records/file/categories.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePerson } from '#web/foundation/session/person.ts'
import { sendAttachment } from '#web/approval/acts/use-request-acts.ts'
import type { FieldsProps } from '#web/approval/request/request-views.ts'
import { AttachmentsField } from '#web/platform/attachment/attachments-field.tsx'
import { NoteField } from '#web/platform/form/note-field.tsx'
import { FileEntries } from '#web/records/file/file-entries.tsx'
import { LineDialog, type Asking } from './line-dialog.tsx'
import type {
  PersonalDataUpdateDetail,
  PersonalDataUpdatePreview,
  PersonalDataUpdateValues,
  TypedLine,
} from './personal-data-update-values.ts'
import { UpdateLine } from './update-line.tsx'
import classes from './update-line.module.css'

type Props = FieldsProps<PersonalDataUpdateValues, PersonalDataUpdateDetail, PersonalDataUpdatePreview>

/** A check of one's file: what is wrong is picked and corrected where it stands; what was picked is listed first. */
export function PersonalDataUpdateFields({ form, errorsOf, preview, request }: Props) {
  const say = useText()
  const person = usePerson()
  const [asking, ask] = useState<Asking | null>(null)
  const { lines, note, attachments, employeeId } = form.values
  const owner = employeeId ?? request?.employeeId ?? person?.employeeId
  const put = (typed: TypedLine) => {
    const place = asking?.line ? lines.indexOf(asking.line) : -1
    form.set('lines', place < 0 ? [...lines, typed] : lines.with(place, typed))
  }
  if (!owner) return null
  return (
    <>
      <section aria-label={say('personalDataUpdate.lines')}>
        {lines.length === 0 ? (
          <p className={classes.hidden}>{say('personalDataUpdate.pick')}</p>
        ) : (
          <ul className={classes.lines}>
            {lines.map((line, at) => (
              <UpdateLine
                key={`${line.id ?? at} ${line.category}`}
                line={{
                  ...line,
                  kind: preview?.lines[at]?.kind ?? null,
                  words: preview?.lines[at]?.words ?? {},
                  isHidden: false,
                  isStale: preview?.lines[at]?.isStale ?? false,
                }}
                errors={[...new Set(errorsUnder(errorsOf, `lines.${at}`, line))]}
                actions={
                  line.decided !== 'applied' && (
                    <>
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        onClick={() => ask({ category: line.category, operation: line.operation, entry: line.present, line })}
                      >
                        {say('file.change')}
                      </Button>
                      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => form.set('lines', lines.toSpliced(at, 1))}>
                        {say('personalDataUpdate.remove')}
                      </Button>
                    </>
                  )
                }
              />
            ))}
          </ul>
        )}
        {errorsOf('lines').map((error) => (
          <p key={error} className={classes.error} role="alert">
            {error}
          </p>
        ))}
      </section>
      <FileEntries
        employeeId={owner}
        asOf={null}
        actsFor={(category) =>
          fileRoom[category].isAsked
            ? {
                add: (of) => ask({ category: of, operation: 'add', entry: null, line: null }),
                change: (entry) => ask({ category: entry.category, operation: 'change', entry, line: null }),
                end: (entry) => ask({ category: entry.category, operation: 'end', entry, line: null }),
              }
            : null
        }
      />
      <NoteField
        label={say('personalDataUpdate.note')}
        value={note}
        error={errorsOf('note').join(' ') || null}
        onChange={(text) => form.set('note', text)}
      />
      <AttachmentsField
        label={say('attachment.list')}
        value={attachments}
        onChange={(files) => form.set('attachments', files)}
        send={sendAttachment}
        error={errorsOf('attachmentIds').join(' ') || null}
      />
      {asking && <LineDialog asking={asking} onTyped={put} onClose={() => ask(null)} />}
    </>
  )
}

/** What speaks against a line, whichever of its fields it is about. */
function errorsUnder(errorsOf: Props['errorsOf'], place: string, { category }: TypedLine): string[] {
  const own = ['', '.category', '.entryId', '.operation', '.startsOn', '.kindId'].flatMap((field) => errorsOf(`${place}${field}`))
  return [...own, ...Object.keys(fileRoom[category].fields).flatMap((name) => errorsOf(`${place}.values.${name}`))]
}
