import { Anchor, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { payPeriodCalls, payPeriodList, type PayPeriodRow } from '#shared/areas/pay-period.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { useListView } from '#web/platform/list/rows/use-list-view.ts'
import { DataTable } from '#web/platform/list/table/data-table.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { PeriodDialog } from './period-dialog.tsx'
import { stateColours } from './state-colours.ts'

/** The periods of pay groups: where slips come, are checked and let go. */
export function PayPeriods() {
  const say = useText()
  const navigate = useNavigate()
  const [view, show] = useListView(payPeriodList)
  const [isMaking, make] = useState(false)
  const { data } = useCall(payPeriodCalls.groups, {})
  usePage(say('pay.periods'))
  const groups = data?.listData ?? []
  return (
    <>
      <ScreenHeader
        title={say('pay.periods')}
        subtitle={say('pay.periodsSubtitle')}
        actions={
          groups.length > 0 && (
            <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => make(true)}>
              {say('pay.periodCreate')}
            </Button>
          )
        }
      />
      <DataTable<PayPeriodRow>
        list={payPeriodList}
        source={payPeriodCalls.list}
        exportCall={payPeriodCalls.export}
        view={view}
        onView={show}
        label={say('pay.periods')}
        empty={
          data && groups.length === 0 ? (
            <>
              {say('pay.groupsFirst')}{' '}
              <Anchor component={Link} to={'/set-up/pay' as never}>
                {say('pay.toSetUp')}
              </Anchor>
            </>
          ) : (
            say('pay.periodsNone')
          )
        }
        cells={{
          kind: ({ kind }) => say(`pay.kind.${kind}`),
          state: ({ state }) => <Pill colour={stateColours[state]}>{say(`pay.state.${state}`)}</Pill>,
        }}
        onOpen={({ id }) => void navigate({ to: `/pay-periods/${id}` as never })}
      />
      {isMaking && <PeriodDialog period={null} groups={groups} onClose={() => make(false)} />}
    </>
  )
}
