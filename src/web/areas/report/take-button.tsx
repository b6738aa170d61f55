import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { reportCalls, reportFormats, type ReportValues } from '#shared/areas/report.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'

/** Has a report made as a file, beside whatever one does next, and leads to where it will be found. */
export function TakeButton({ report, values }: { report: string; values: ReportValues }) {
  const say = useText()
  const navigate = useNavigate()
  const begin = useAct(reportCalls.begin)
  const take = async (format: (typeof reportFormats)[number]) => {
    try {
      await begin.mutateAsync({ input: { report, values, format } })
      tellSuccess(say('report.begun'))
      void navigate({ to: '/reports/mine' as never })
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" disabled={begin.isPending} leftSection={<IconDownload size={16} stroke={1.75} />}>
          {say('report.takeAs')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void take(format)}>
            {say(`report.format.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
