import { Skeleton } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { payHandOverCalls, payInputList, type PayInputRow } from '#shared/areas/pay-hand-over.ts'
import { payPeriodCalls } from '#shared/areas/pay-period.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { PlainSelect } from '#web/platform/choice/plain-select.tsx'
import { useListView } from '#web/platform/list/rows/use-list-view.ts'
import { DataTable } from '#web/platform/list/table/data-table.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { InputDialog } from './input-dialog.tsx'
import { useQuantity } from './use-quantity.ts'
import { begunSaid, isFinished, type HandOverVersion } from './versions.tsx'
import classes from './hand-over.module.css'

/** What a period hands over of people, one by one, as a version has it: the latest where the address names none. */
export function PayInputs() {
  const say = useText()
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false })
  const asked = Number((useSearch({ strict: false }) as Record<string, unknown>)['version'])
  const period = useCall(payPeriodCalls.read, { id }, { keepPrevious: false })
  const { data, error, isError } = useCall(payHandOverCalls.read, { id }, { keepPrevious: false })
  const title = period.data ? say('pay.inputsOf', { period: period.data.period }) : say('pay.inputs')
  usePage(title)
  if (isError || period.isError) return <PartFailed error={error ?? period.error} />
  if (!data || !period.data) return <Skeleton height={520} radius="lg" />
  const versions = data.versions.filter(isFinished)
  const shown = versions.find(({ version }) => version === asked) ?? versions[0]
  return (
    <>
      <ScreenHeader
        title={title}
        subtitle={shown ? `${say('pay.handOver.version', { version: shown.version })} · ${begunSaid(shown, say)}` : period.data.payGroup}
        onBack={() => void navigate({ to: `/pay-periods/${id}` as never })}
        actions={shown && versions.length > 1 && <VersionChoice versions={versions} shown={shown} />}
      />
      <Inputs id={id} version={shown?.version ?? null} />
    </>
  )
}

function VersionChoice({ versions, shown }: { versions: readonly HandOverVersion[]; shown: HandOverVersion }) {
  const say = useText()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  return (
    <PlainSelect
      label={say('pay.version')}
      labelHidden
      className={classes.versionChoice}
      choices={versions.map(({ version }) => ({ id: String(version), name: say('pay.handOver.version', { version }) }))}
      value={String(shown.version)}
      onChange={(version) => void navigate({ to: '.', search: { ...search, page: undefined, version } as never, resetScroll: false })}
    />
  )
}

function Inputs({ id, version }: { id: string; version: number | null }) {
  const say = useText()
  const quantity = useQuantity()
  const [view, show] = useListView(payInputList, ['version'])
  const [opened, open] = useState<PayInputRow | null>(null)
  return (
    <>
      <DataTable<PayInputRow>
        list={payInputList}
        source={payHandOverCalls.inputs}
        exportCall={payHandOverCalls.exportInputs}
        extra={version === null ? { id } : { id, version }}
        view={view}
        onView={show}
        label={say('pay.inputs')}
        empty={say('pay.inputsNone')}
        cells={{
          what: ({ what, isNew }) => (
            <span className={classes.fresh}>
              {what}
              {isNew && <Pill colour="blue">{say('pay.isNewInput')}</Pill>}
            </span>
          ),
          quantity: (row) => <span className={classes.number}>{quantity(row)}</span>,
          isNew: ({ isNew }) => isNew && <Pill colour="blue">{say('pay.isNewInput')}</Pill>,
        }}
        onOpen={open}
      />
      {opened && <InputDialog row={opened} onClose={() => open(null)} />}
    </>
  )
}
