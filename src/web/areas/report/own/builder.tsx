import { Checkbox } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ownReportCalls, type OwnReport, type OwnSubject, type SubjectTold } from '#shared/areas/report-own.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { Form } from '#web/platform/form/form.tsx'
import { FormField } from '#web/platform/form/form-field.tsx'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import { useForm } from '#web/platform/form/use-form.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { submitForm } from '#web/set-up/submit-form.ts'
import { Columns } from './columns.tsx'
import { definitionOf, draftOf, type Draft } from './draft.ts'
import { Filters } from './filters.tsx'
import { Preview } from './preview.tsx'
import classes from './builder.module.css'

interface BuilderProps {
  offered: AnswerOf<typeof ownReportCalls.subjects>
  /** Null: a new one. */
  report: OwnReport | null
}

/** Puts a report together: what it is about, its columns, what narrows it, a chart, and whom it is shared with. */
export function Builder({ offered, report }: BuilderProps) {
  const say = useText()
  const navigate = useNavigate()
  const save = useAct(ownReportCalls.save)
  const { listData: subjects, roles } = offered
  const [about, setAbout] = useState<OwnSubject | undefined>(report?.subject ?? subjects[0]?.id)
  const subject = subjects.find(({ id }) => id === about)
  const [draft, setDraft] = useState<Draft | null>(
    report ? draftOf(report.definition, report.names) : subject ? draftOf(subject.usual) : null,
  )
  const fields = headFields(say, subjects, roles, report)
  const form = useForm<Values>(fields, {
    name: report?.name ?? '',
    description: report?.description ?? '',
    subject: about ?? null,
    roleId: report?.roleId ?? null,
  })
  const title = report ? say('report.own.change') : say('report.own.new')
  usePage(title)
  if (!subject || !draft) return <ScreenHeader title={title} subtitle={say('report.own.notYours')} />
  const back = () => void navigate({ to: (report ? `/reports/${report.id}` : '/reports') as never })
  const definition = definitionOf(draft, subject)
  const submit = () =>
    submitForm(form, fields, async ({ name, description, roleId }) => {
      const saved = await save.mutateAsync({
        input: {
          id: report?.id ?? null,
          version: report?.version ?? null,
          name: String(name),
          description: String(description),
          subject: subject.id,
          definition,
          roleId: roleId ? String(roleId) : null,
        },
      })
      tellSuccess(say('report.own.saved'))
      void navigate({ to: `/reports/${saved.id}` as never })
    })
  const other = (id: unknown) => {
    const next = subjects.find((one) => one.id === id)
    if (!next || next.id === about) return
    setAbout(next.id)
    setDraft(draftOf(next.usual))
  }
  const shownFields = fields.map((field) => (field.name === 'subject' ? { ...field, hint: subject.description } : field))
  const put = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  return (
    <>
      <ScreenHeader
        title={title}
        subtitle={say('report.own.how')}
        onBack={back}
        actions={
          <ActButton loading={save.isPending} onClick={() => void submit()}>
            {say('setUp.save')}
          </ActButton>
        }
      />
      <div className={classes.page}>
        <div className={classes.parts}>
          <Section title={say('report.own.head')}>
            <Form
              label={say('report.own.head')}
              fields={shownFields}
              form={{ ...form, set: (name, value) => (name === 'subject' ? (form.set(name, value), other(value)) : form.set(name, value)) }}
              onSubmit={() => void submit()}
            />
          </Section>
          <Section title={say('report.own.columns')}>
            <div className={classes.stack}>
              <Columns fields={subject.fields} columns={draft.columns} onChange={(columns) => put({ columns })} />
              <Checkbox
                label={say('report.own.grouped')}
                description={say(subject.isGroupedAlone ? 'report.own.groupedAlone' : 'report.own.groupedHow')}
                checked={draft.isGrouped}
                disabled={subject.isGroupedAlone}
                onChange={(event) => put({ isGrouped: event.currentTarget.checked })}
              />
            </div>
          </Section>
          <Section title={say('report.own.filters')}>
            <Filters key={subject.id} fields={subject.fields} filters={draft.filters} onChange={(filters) => put({ filters })} />
          </Section>
          <Section title={say('report.chart')}>
            <ChartChoice subject={subject} draft={draft} onChange={put} />
          </Section>
        </div>
        <div className={classes.seen}>
          <Preview subject={subject.id} definition={definition} />
        </div>
      </div>
    </>
  )
}

function headFields(
  say: ReturnType<typeof useText>,
  subjects: readonly SubjectTold[],
  roles: BuilderProps['offered']['roles'],
  report: OwnReport | null,
): FieldSpec[] {
  return [
    { kind: 'text', name: 'name', label: say('report.own.name'), required: true, longest: 100 },
    { kind: 'multiline', name: 'description', label: say('report.own.description'), longest: 500 },
    {
      kind: 'select',
      name: 'subject',
      label: say('report.own.subject'),
      required: true,
      disabled: report !== null,
      span: 6,
      choices: subjects.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'select',
      name: 'roleId',
      label: say('report.own.role'),
      hint: say('report.own.roleHow'),
      span: 6,
      choices: roles.map(({ id, displayName }) => ({ value: id, label: displayName })),
    },
  ]
}

interface ChartChoiceProps {
  subject: SubjectTold
  draft: Draft
  onChange: (change: Partial<Draft>) => void
}

/** By which column bars are drawn, and what they say. */
function ChartChoice({ subject: { fields }, draft: { columns, isGrouped, chart }, onChange }: ChartChoiceProps) {
  const say = useText()
  const told = fields.filter(({ name }) => columns.includes(name))
  const by = told.filter(({ isSum }) => !(isGrouped && isSum))
  const sums = told.filter(({ isSum }) => isSum)
  const shared = { errors: [], errorsOf: () => [], onTouch: () => undefined }
  return (
    <div className={classes.pair}>
      <FormField
        {...shared}
        field={{
          kind: 'select',
          name: 'by',
          label: say('report.own.bars'),
          choices: by.map(({ name, label }) => ({ value: name, label })),
        }}
        value={chart && by.some(({ name }) => name === chart.by) ? chart.by : null}
        onChange={(name) => onChange({ chart: name === null ? null : { by: String(name), of: chart?.of ?? null } })}
      />
      {chart && (
        <FormField
          {...shared}
          field={{
            kind: 'select',
            name: 'of',
            label: say('report.own.barsOf'),
            required: true,
            choices: [{ value: '', label: say('report.own.count') }, ...sums.map(({ name, label }) => ({ value: name, label }))],
          }}
          value={chart.of !== null && sums.some(({ name }) => name === chart.of) ? chart.of : ''}
          onChange={(name) => onChange({ chart: { by: chart.by, of: name ? String(name) : null } })}
        />
      )}
    </div>
  )
}
