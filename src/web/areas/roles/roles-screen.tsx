import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { Givings } from './givings.tsx'
import { Roles } from './roles.tsx'

const tabs = ['matrix', 'given'] as const

/** What roles there are, what each may do, and who is given them. */
export function RolesScreen() {
  const say = useText()
  const navigate = useNavigate()
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const [giving, setGiving] = useState(false)
  const shown = tabs.find((one) => one === tab) ?? 'matrix'
  usePage(say('roles.title'))
  return (
    <>
      <ScreenHeader
        title={say('roles.title')}
        subtitle={say('roles.how')}
        tabs={tabs.map((key) => ({ key, label: say(`roles.tab.${key}`) }))}
        actions={
          shown === 'given' && (
            <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => setGiving(true)}>
              {say('roles.give')}
            </Button>
          )
        }
        tab={shown}
        onTab={(key) => void navigate({ to: '/set-up/roles' as never, search: (key === 'matrix' ? {} : { tab: key }) as never })}
      />
      {shown === 'matrix' ? <Roles /> : <Givings isGiving={giving} onGiven={() => setGiving(false)} />}
    </>
  )
}
