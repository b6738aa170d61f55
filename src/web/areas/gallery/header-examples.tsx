import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { Example, Room } from './room.tsx'
import classes from './gallery.module.css'

const tabs = [
  { key: 'mine', label: 'Mine' },
  { key: 'team', label: 'My team', count: 12 },
  { key: 'balances', label: 'Balances' },
]

export function HeaderExamples() {
  const [tab, setTab] = useState('team')
  return (
    <Room title="Screen header">
      <div className={classes.stack}>
        <Example caption="A list: actions, new request, tabs that fold at 960 px, guidance with a video">
          <Card>
            <ScreenHeader
              title="Leave"
              actions={
                <Button variant="default" leftSection={<IconDownload size={18} stroke={1.75} />}>
                  Export
                </Button>
              }
              onNewRequest={() => undefined}
              tabs={tabs}
              tab={tab}
              onTab={setTab}
              guidance={{
                moduleId: 'gallery',
                guidanceDescription: 'Ask at least three days ahead. Half days are possible on the first and the last day.',
                guidanceLink: 'https://calendula.example/leave.html',
              }}
            />
          </Card>
        </Example>
        <Example caption="A detail: back, status, and the mark of the system">
          <Card>
            <ScreenHeader
              title="Annual leave, 2 days"
              subtitle="Hadi Nugroho · LV-2026-000481"
              onBack={() => undefined}
              status={{ statusId: 12 }}
              markAsDeleted
            />
          </Card>
        </Example>
        <Example caption="A long title">
          <Card>
            <ScreenHeader
              title="Permission to leave the premises during working hours for a reason that took a while to write down"
              onBack={() => undefined}
              status={{ statusId: 40 }}
              onNewRequest={() => undefined}
            />
          </Card>
        </Example>
      </div>
    </Room>
  )
}
