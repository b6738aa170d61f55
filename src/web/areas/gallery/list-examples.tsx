import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { DataTable } from '#web/platform/list/table/data-table.tsx'
import type { ListSource } from '#web/platform/list/rows/use-list-rows.ts'
import { defaultView, type ListView } from '#web/platform/list/rows/view.ts'
import { useListView } from '#web/platform/list/rows/use-list-view.ts'
import { askForever, askInVain, askMany, askNoRows, askRows, askStates, askTypes, exampleList, type ExampleRow } from './example-list.ts'
import { Example, Room } from './room.tsx'
import classes from './gallery.module.css'

const sources = { leaveType: askTypes, status: askStates }

export function ListExamples() {
  const [view, setView] = useListView(exampleList)
  const [opened, setOpened] = useState('')
  return (
    <Room title="Table">
      <div className={classes.stack}>
        <Example caption={`128 rows, view in the address bar, arrow keys and Enter. ${opened ? `Opened ${opened}.` : ''}`}>
          <DataTable<ExampleRow>
            label="Leave requests"
            list={exampleList}
            source={askRows}
            view={view}
            onView={setView}
            optionSources={sources}
            onOpen={(row) => setOpened(row.code)}
            actions={(row) => [
              { label: 'Open', onClick: () => setOpened(row.code) },
              { label: 'Copy', onClick: () => undefined, disabled: row.statusId === 3 ? 'A cancelled request cannot be copied' : null },
            ]}
            onDelete={() => undefined}
            canDelete={(row) => row.statusId === 0}
          />
        </Example>
        <Example caption="Nothing yet, with what to do next">
          <Small source={askNoRows} label="Empty list" empty={<Button variant="light">Ask for your first leave</Button>} />
        </Example>
        <Example caption="Nothing that matches">
          <Small
            source={askNoRows}
            label="Filtered list"
            start={{ ...defaultView, filters: { status: { kind: 'checkbox', values: [1, 40] } } }}
          />
        </Example>
        <Example caption="More rows than are counted">
          <Small source={askMany} label="Very long list" />
        </Example>
        <Example caption="A list that failed">
          <Small source={askInVain} label="Failed list" />
        </Example>
        <Example caption="A list that is coming">
          <Small source={askForever} label="Coming list" />
        </Example>
      </div>
    </Room>
  )
}

function Small({ source, label, empty, start = defaultView }: { source: ListSource; label: string; empty?: ReactNode; start?: ListView }) {
  const [view, setView] = useState<ListView>(start)
  return <DataTable label={label} list={exampleList} source={source} view={view} onView={setView} optionSources={sources} empty={empty} />
}
