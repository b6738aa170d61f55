import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { organisationChartCalls, type ChartBy } from '#shared/areas/organisation-chart.ts'
import { download, saveFile } from '#web/foundation/api/call.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellWarning } from '#web/foundation/snackbar.tsx'
import type { Colours } from './colours.ts'
import { chartDrawing } from './drawing.ts'
import { layoutOf } from './layout.ts'
import { inksOfPage, measuring, pictureOf } from './picture.ts'
import { pagesShown, rowsOf, type Chart } from './tree.ts'

interface ExportMenuProps {
  chart: Chart
  by: ChartBy
  asOf: string | null
  colours: Colours
}

const forms = ['svg', 'png', 'pdf'] as const
type Form = (typeof forms)[number]

/** The chart as far as it is opened, as a file: drawn as it stands, or on paper as a list that moves in. */
export function ExportMenu({ chart, by, asOf, colours }: ExportMenuProps) {
  const say = useText()
  const [isBusy, setBusy] = useState(false)
  const title = say('organisationChart.title')
  const fileName = `${title} ${asOf ?? todayThere()}`
  const drawing = () =>
    chartDrawing({ layout: layoutOf(rowsOf(chart)), colours, inks: inksOfPage(), title: fileName, say, widthOf: measuring() })
  const saves: Record<Form, () => Promise<void>> = {
    svg: async () => saveFile({ blob: new Blob([drawing().svg], { type: 'image/svg+xml' }), fileName: `${fileName}.svg` }),
    png: async () => {
      const { blob, isSmaller } = await pictureOf(drawing())
      saveFile({ blob, fileName: `${fileName}.png` })
      if (isSmaller) tellWarning(say('organisationChart.pngSmaller'))
    },
    pdf: async () => saveFile(await download(organisationChartCalls.paper, { by, asOf, branches: pagesShown(chart) })),
  }
  const save = async (form: Form) => {
    setBusy(true)
    try {
      await saves[form]()
    } catch (error) {
      tellError(error)
    }
    setBusy(false)
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" disabled={isBusy} rightSection={<IconChevronDown size={16} stroke={1.75} />}>
          {say('organisationChart.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {forms.map((form) => (
          <Menu.Item key={form} onClick={() => void save(form)}>
            {say(`organisationChart.export.${form}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
