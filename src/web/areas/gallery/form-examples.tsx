import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '#web/platform/screen/card.tsx'
import { DateRangeFilter } from '#web/platform/form/inputs/date-range-filter.tsx'
import { DraftNote } from '#web/platform/form/draft-note.tsx'
import { Form } from '#web/platform/form/form.tsx'
import { emptyValues, type FieldSpec } from '#web/platform/form/spec.ts'
import { useForm } from '#web/platform/form/use-form.ts'
import { RemoteSelect } from '#web/platform/choice/remote-select.tsx'
import { askForever, askInVain, askNoRows, askOptions, askPeople } from './example-list.ts'
import { Example, Room } from './room.tsx'
import classes from './gallery.module.css'

const halves = [
  { value: 'full', label: 'Full day' },
  { value: 'first', label: 'First half' },
  { value: 'second', label: 'Second half' },
]

const fields: readonly FieldSpec[] = [
  { kind: 'select', name: 'project', label: 'Project', source: askOptions, required: true, span: 6 },
  { kind: 'select', name: 'replacement', label: 'Replacement', source: askPeople, people: true, span: 6 },
  { kind: 'date', name: 'from', label: 'From', required: true, span: 6 },
  { kind: 'select', name: 'part', label: 'Part of the day', choices: halves, span: 6 },
  { kind: 'month', name: 'month', label: 'Month', span: 4 },
  { kind: 'time', name: 'time', label: 'Time', span: 4 },
  { kind: 'datetime', name: 'moment', label: 'Date and time', span: 4 },
  { kind: 'text', name: 'title', label: 'Title', longest: 20, hint: 'At most 20 letters', required: true, span: 6 },
  { kind: 'number', name: 'hours', label: 'Hours', unit: 'hours', span: 3 },
  { kind: 'number', name: 'pieces', label: 'Pieces', decimals: false, span: 3 },
  { kind: 'text', name: 'country', label: 'Country code', countryCode: true, span: 3 },
  { kind: 'multiline', name: 'note', label: 'Note', span: 12 },
  { kind: 'attachment', name: 'file', label: 'Attachment', span: 12 },
  {
    kind: 'multicheckbox',
    name: 'days',
    label: 'Days',
    choices: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((label, value) => ({ value, label })),
  },
  { kind: 'checkbox', name: 'agreed', label: 'My replacement knows about it' },
  {
    kind: 'table',
    name: 'lines',
    label: 'Lines',
    add: 'Add line',
    required: true,
    fields: [
      { kind: 'date', name: 'day', label: 'Day', required: true },
      { kind: 'number', name: 'hours', label: 'Hours', required: true },
      { kind: 'text', name: 'what', label: 'What for' },
    ],
  },
]

const known = { lines: [{ day: '2026-11-24', hours: '3', what: 'Release night' }] }

export function FormExamples() {
  const form = useForm(fields, emptyValues(fields, known), 'gallery')
  const [range, setRange] = useState('')
  return (
    <Room title="Form and fields">
      <div className={classes.stack}>
        <Example caption="All kinds of field; the draft is kept on this device">
          <Card>
            <Form fields={fields} form={form} label="Example form" onSubmit={form.check}>
              <div className={classes.line} style={{ marginBlockStart: 20 }}>
                <Button type="submit">Check</Button>
                <Button
                  variant="default"
                  onClick={() => form.refused({ from: ['This day lies in a closed period.'], 'lines.0.hours': ['At most 2 hours.'] })}
                >
                  Refuse like the server
                </Button>
                <DraftNote draft={form.draft} />
              </div>
            </Form>
          </Card>
        </Example>
        <div className={classes.grid}>
          <Card>
            <Dropdowns />
          </Card>
          <Card>
            <Example caption={`Date range ${range}`}>
              <DateRangeFilter value={null} onSave={({ from, to }) => setRange(`${from} – ${to}`)} onClear={() => setRange('')} />
            </Example>
          </Card>
          <Card>
            <Example caption="Read only">
              <ReadOnly />
            </Example>
          </Card>
        </div>
      </div>
    </Room>
  )
}

function Dropdowns() {
  const [project, setProject] = useState<string | number | null>(3)
  return (
    <div className={classes.stack}>
      <RemoteSelect
        label="Leave type"
        source={askOptions}
        value={project}
        shown="Project 003"
        onChange={(row) => setProject(row?.id ?? null)}
        aside={() => '9.5 days'}
      />
      <RemoteSelect label="Failing" source={askInVain} value={null} onChange={() => undefined} />
      <RemoteSelect label="Without options" source={askNoRows} value={null} onChange={() => undefined} />
      <RemoteSelect label="Loading" source={askForever} value={null} onChange={() => undefined} />
      <RemoteSelect
        label="With an error"
        source={askOptions}
        value={null}
        onChange={() => undefined}
        required
        error="This field is required"
      />
      <RemoteSelect label="Off" source={askOptions} value={7} shown="Project 007" disabled onChange={() => undefined} />
    </div>
  )
}

const readFields: readonly FieldSpec[] = [
  { kind: 'text', name: 'title', label: 'Title' },
  { kind: 'date', name: 'from', label: 'From' },
  { kind: 'checkbox', name: 'agreed', label: 'My replacement knows about it' },
  { kind: 'attachment', name: 'file', label: 'Attachment' },
]

function ReadOnly() {
  const form = useForm(readFields, { title: 'Family visit', from: '2026-12-23', agreed: true, file: null })
  return <Form fields={readFields} form={form} label="Read only form" readOnly />
}
