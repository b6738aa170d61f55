import { Autocomplete, TextInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { writtenDayForms } from '#shared/import-mapping/dates.ts'
import type { ImportLook } from '#shared/import-mapping/look.ts'
import { encodings, fileForm, headOf, type WrittenForm } from '#shared/import-mapping/form.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PlainSelect } from '#web/platform/choice/plain-select.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { FieldCell, FieldGrid } from '#web/platform/form/field-grid.tsx'
import { PreviewTable } from './preview-table.tsx'
import { encodingNames, sheetName } from './written-so.ts'
import classes from './files.module.css'

interface FormDialogProps {
  name: string
  form: WrittenForm
  look: ImportLook
  onLook: (form: WrittenForm) => Promise<ImportLook>
  onSave: (form: WrittenForm) => Promise<void>
  onClose: () => void
}

const dayForms = [...writtenDayForms, 'yyyyMMdd']
const pauseMs = 350

/** How a file is read: each choice shows at once how the file begins then. */
export function FormDialog({ name, form: given, look: first, onLook, onSave, onClose }: FormDialogProps) {
  const say = useText()
  const [form, setForm] = useState(given)
  const [look, setLook] = useState(first)
  const [empty, setEmpty] = useState((given.empty ?? []).join(', '))
  const [busy, setBusy] = useState(false)
  const lookAgain = useDebouncedCallback(async (next: WrittenForm) => {
    if (!fileForm.safeParse(next).success) return
    // What cannot be read so stands as it was; the reason comes with the answer where there is one.
    setLook(await onLook(next).catch(() => look))
  }, pauseMs)
  const set = (change: Partial<WrittenForm>) => {
    const next = cleaned({ ...form, ...change })
    setForm(next)
    lookAgain(next)
  }
  const read = fileForm.safeParse(form)
  const head = read.success ? headOf(read.data) : null
  const separators = [
    { id: ',', name: say('import.separator.comma') },
    { id: ';', name: say('import.separator.semicolon') },
    { id: '\t', name: say('import.separator.tab') },
    { id: '|', name: say('import.separator.bar') },
  ]
  const separator = form.separator ?? ','
  const own = separators.some(({ id }) => id === separator) ? [] : [{ id: separator, name: separator }]
  const save = async () => {
    setBusy(true)
    await onSave(form)
    setBusy(false)
  }
  return (
    <ActDialog
      title={say('import.adjustOf', { name })}
      act={say('dialog.save')}
      onAct={() => void save()}
      busy={busy}
      disabled={!read.success || look.problem !== null}
      unsaved={form !== given}
      size={860}
      onClose={onClose}
    >
      <FieldGrid>
        {look.workbook ? (
          <FieldCell span={6}>
            <PlainSelect
              label={say('import.sheet')}
              choices={look.sheets.map((sheet) => ({ id: sheet, name: sheet }))}
              value={sheetName(form, look)}
              onChange={(sheet) => set({ sheet })}
            />
          </FieldCell>
        ) : (
          <>
            <FieldCell span={6}>
              <PlainSelect
                label={say('import.encoding')}
                choices={encodings.map((id) => ({ id, name: encodingNames[id] ?? id }))}
                value={form.encoding ?? 'utf-8'}
                onChange={(encoding) => set({ encoding: encodings.find((one) => one === encoding) })}
              />
            </FieldCell>
            <FieldCell span={6}>
              <PlainSelect
                label={say('import.separator')}
                choices={[...separators, ...own]}
                value={separator}
                onChange={(id) => set({ separator: id })}
              />
            </FieldCell>
          </>
        )}
        <FieldCell span={6}>
          <Autocomplete
            label={say('import.dates')}
            description={say('import.datesHow')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={dayForms}
            value={form.dates ?? 'yyyy-MM-dd'}
            onChange={(dates) => set({ dates })}
            error={read.success ? undefined : say('import.datesWrong')}
          />
        </FieldCell>
        <FieldCell span={6}>
          <PlainSelect
            label={say('import.decimal')}
            choices={[
              { id: '.', name: say('import.decimal.point') },
              { id: ',', name: say('import.decimal.comma') },
            ]}
            value={form.decimal ?? '.'}
            onChange={(decimal) => set({ decimal: decimal === ',' ? ',' : '.' })}
          />
        </FieldCell>
        <FieldCell span={6}>
          <TextInput
            label={say('import.empty')}
            description={say('import.emptyHow')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={empty}
            onChange={(event) => {
              setEmpty(event.currentTarget.value)
              set({ empty: wordsIn(event.currentTarget.value) })
            }}
          />
        </FieldCell>
        <FieldCell span={6}>
          <PlainSelect
            label={say('import.head')}
            choices={[
              { id: '0', name: say('import.head.none') },
              { id: '1', name: say('import.head.one') },
              { id: '2', name: say('import.head.two') },
            ]}
            value={String(head?.lines ?? 0)}
            onChange={(lines) => set({ header: lines === '0' ? false : headed(head?.line ?? look.beginning[0]?.line ?? 1, Number(lines)) })}
          />
        </FieldCell>
      </FieldGrid>
      <p className={classes.how}>{say(head ? 'import.headHow' : 'import.head.noneHow')}</p>
      {look.problem && (
        <p className={classes.problem} role="alert">
          {look.problem}
        </p>
      )}
      <div className={classes.dialogTable}>
        <PreviewTable
          label={name}
          columns={[]}
          rows={look.beginning.slice(0, 12)}
          head={head}
          {...(head && { onHead: (line: number) => set({ header: headed(line, head.lines) }) })}
        />
      </div>
    </ActDialog>
  )
}

const headed = (line: number, lines: number): WrittenForm['header'] => (line === 1 && lines === 1 ? true : { line, lines })

const wordsIn = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** Without what says only what is usual. */
function cleaned({ empty, ...form }: WrittenForm): WrittenForm {
  return { ...form, ...(empty && empty.length > 0 && { empty }) }
}
