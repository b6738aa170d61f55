import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { approvalRightCalls, rightList, type ApprovalRight } from '#shared/areas/approval-right.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { ComingRows, ListFailed } from '#web/platform/list/rows/table-states.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { EndRight } from './end-right.tsx'
import { RightDialog } from './right-dialog.tsx'
import { RightsList } from './rights-list.tsx'
import { WholeExport } from '#web/platform/list/table/whole-export.tsx'
import classes from './rights.module.css'

/** Who decides for the person, and for whom the person decides. */
export function RightsScreen() {
  const say = useText()
  usePage(say('nav.rights'))
  const { data, isError, error, refetch } = useCall(approvalRightCalls.list, {})
  const [edited, setEdited] = useState<ApprovalRight | 'new' | null>(null)
  const [ending, setEnding] = useState<ApprovalRight | null>(null)
  const give = () => setEdited('new')
  return (
    <>
      <ScreenHeader
        title={say('nav.rights')}
        subtitle={say('rights.subtitle')}
        actions={
          <>
            {data && data.given.length + data.received.length > 0 && <WholeExport call={approvalRightCalls.export} list={rightList} />}
            <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={give}>
              {say('rights.give')}
            </Button>
          </>
        }
      />
      {data ? (
        <div className={classes.columns}>
          <RightsList
            title={say('rights.given')}
            empty={say('rights.noneGiven')}
            rights={data.given}
            onChange={setEdited}
            onEnd={setEnding}
          />
          <RightsList title={say('rights.received')} empty={say('rights.noneReceived')} rights={data.received} />
        </div>
      ) : (
        <Card flush>{isError ? <ListFailed messages={errorTexts(error)} onAgain={() => void refetch()} /> : <ComingRows count={5} />}</Card>
      )}
      {edited && data && (
        <RightDialog
          key={edited === 'new' ? 'new' : edited.id}
          right={edited === 'new' ? null : edited}
          given={data.given}
          today={data.today}
          onChange={setEdited}
          onClose={() => setEdited(null)}
        />
      )}
      {ending && <EndRight right={ending} onClose={() => setEnding(null)} />}
    </>
  )
}
