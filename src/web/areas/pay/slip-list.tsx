import { useNavigate } from '@tanstack/react-router'
import type { SlipRow } from '#shared/areas/pay.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { Cell } from '#web/platform/list/rows/cell.tsx'
import { useListView } from '#web/platform/list/rows/use-list-view.ts'
import { DataTable } from '#web/platform/list/table/data-table.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { DocumentPassword } from './password/document-password.tsx'
import { slipKinds, type SlipKind } from './kinds.ts'
import { LockedSum, LockedSums } from './password/locked-sums.tsx'
import classes from './pay.module.css'

export const Payslips = () => <SlipList kind={slipKinds.pay} />

export const BonusSlips = () => <SlipList kind={slipKinds.bonus} />

/** One's own slips of a kind, the latest first. */
function SlipList({ kind }: { kind: SlipKind }) {
  const { calls, list, path, words } = kind
  const say = useText()
  const navigate = useNavigate()
  const [view, show] = useListView(list)
  usePage(say(words.title))
  return (
    <>
      <ScreenHeader title={say(words.title)} subtitle={say(words.subtitle)} actions={<DocumentPassword calls={calls} />} />
      <LockedSums kind={kind} />
      <DataTable<SlipRow>
        list={list}
        source={calls.list}
        exportCall={calls.export}
        view={view}
        onView={show}
        label={say(words.title)}
        empty={say(words.none)}
        cells={{
          periodPay: ({ periodPay, isNew, isCorrection }) => (
            <span className={classes.named}>
              <span className={classes.period} data-new={isNew || undefined}>
                {periodPay}
              </span>
              {isNew && <Pill colour="blue">{say('pay.new')}</Pill>}
              {isCorrection && <Pill colour="orange">{say('pay.corrected')}</Pill>}
            </span>
          ),
          ...sums,
        }}
        onOpen={({ id }) => void navigate({ to: `${path}/${id}` as never })}
      />
    </>
  )
}

const sumOf = (name: 'earnings' | 'deductions' | 'net') => (row: SlipRow) =>
  row.isLocked ? <LockedSum /> : <Cell row={row} column={{ name, kind: 'money', label: '' }} />

const sums = { earnings: sumOf('earnings'), deductions: sumOf('deductions'), net: sumOf('net') }
