import { useState } from 'react'
import { statusIds, type Act } from '#shared/status.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { ActionHistory } from '#web/approval/detail/action-history.tsx'
import { ApprovalLevels } from '#web/approval/levels/approval-levels.tsx'
import { BulkActionBar } from '#web/approval/acts/bulk-action-bar.tsx'
import { FormButtons, type Offered } from '#web/approval/acts/form-buttons.tsx'
import { RoutePreview } from '#web/approval/levels/route-preview.tsx'
import { Card, Section } from '#web/platform/screen/card.tsx'
import { history, levels, route } from './example-approval.ts'
import { Example, Room } from './room.tsx'
import classes from './gallery.module.css'

const free = { reason: null }
const requestor: Offered = { submit: free, save: free, cancel: free }
const approver: Offered = {
  approve: free,
  revise: { reason: 'Requests of this kind do not know this decision' },
  reject: free,
}

export function ApprovalExamples() {
  const say = useText()
  const [selected, setSelected] = useState(3)
  const tell = (act: Act) => tellSuccess(say(`success.${act}`, { module: 'Leave' }))
  return (
    <Room title="Levels, history and decisions">
      <div className={classes.stack}>
        <div className={classes.grid}>
          <Section title="Approval">
            <ApprovalLevels levels={levels} />
          </Section>
          <div className={classes.stack}>
            <Section title="Action History">
              <ActionHistory entries={history} />
            </Section>
            <Section title="Who will approve">
              <RoutePreview levels={route} />
            </Section>
            <Section title="Nothing yet">
              <ApprovalLevels levels={[]} />
              <ActionHistory entries={[]} />
              <RoutePreview levels={[]} />
            </Section>
          </div>
        </div>
        <Card>
          <Example caption="The requestor's buttons">
            <FormButtons statusId={0} offered={requestor} onSave={() => tellSuccess('Saved')} onAct={tell} />
          </Example>
        </Card>
        <Card>
          <Example caption="The approver's; one is off and says why">
            <FormButtons statusId={1} offered={approver} onAct={tell} />
          </Example>
        </Card>
        <Card>
          <Example caption="The cancel button by status">
            <div className={classes.line}>
              {statusIds.slice(0, 4).map((id) => (
                <FormButtons key={id} statusId={id} offered={{ cancel: free }} onAct={tell} withAttachment={false} />
              ))}
            </div>
          </Example>
        </Card>
        <Card flush>
          <BulkActionBar count={selected} supported={['approve', 'revise']} onAct={() => setSelected(1)} onClear={() => setSelected(3)} />
        </Card>
      </div>
    </Room>
  )
}
