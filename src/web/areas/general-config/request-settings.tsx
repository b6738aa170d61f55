import { useNavigate, useSearch } from '@tanstack/react-router'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { Decisions } from './decisions.tsx'
import { MinimumStaffing } from './minimum-staffing.tsx'

const tabs = ['decisions', 'staffing'] as const

/** For administrators: what holds for the requests of every module. */
export function RequestSettings() {
  const say = useText()
  const navigate = useNavigate()
  const { tab: wished } = useSearch({ strict: false }) as { tab?: string }
  const tab = tabs.find((one) => one === wished) ?? 'decisions'
  usePage(say('requestSettings.title'))
  return (
    <>
      <ScreenHeader
        title={say('requestSettings.title')}
        subtitle={say('requestSettings.subtitle')}
        tabs={tabs.map((key) => ({ key, label: say(`requestSettings.${key}`) }))}
        tab={tab}
        onTab={(key) => void navigate({ to: '/set-up/requests' as never, search: (key === 'decisions' ? {} : { tab: key }) as never })}
      />
      {tab === 'decisions' ? <Decisions /> : <MinimumStaffing />}
    </>
  )
}
