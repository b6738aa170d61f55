import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Button, Drawer, SegmentedControl, useDirection } from '@mantine/core'
import { IconBell, IconKey, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePerson } from '#web/foundation/session/person.ts'
import { leaveByWish } from '#web/foundation/session/leaving.ts'
import { Avatar } from '#web/platform/people/avatar.tsx'
import { schemes, useAppearance, useChooseLanguage, useOfferedLanguages } from './choices.ts'
import { SidebarList } from './sidebar.tsx'
import { PortalVersion } from './portal-version.tsx'
import classes from './more-drawer.module.css'

/** Everything else on a phone: the whole sidebar, the person, language, light or dark, sign out. */
export function MoreDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useText()
  const person = usePerson()
  const { dir } = useDirection()
  const [scheme, setScheme] = useAppearance()
  const [language, setLanguage] = useChooseLanguage()
  const languages = useOfferedLanguages()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={say('shell.menu')}
      size="min(340px, 88vw)"
      position={dir === 'rtl' ? 'left' : 'right'}
      closeButtonProps={{ 'aria-label': say('shell.close'), size: 44 }}
    >
      {person && (
        <div className={classes.who}>
          <Avatar name={person.fullName} employeeId={person.employeeId} hasPicture={person.hasPicture} size={40} />
          <div>
            <strong>{person.fullName}</strong>
            <span>{[person.position, person.site].filter(Boolean).join(' · ')}</span>
          </div>
        </div>
      )}
      <nav aria-label={say('shell.sidebar')}>
        <SidebarList onGo={onClose} />
      </nav>
      <div className={classes.choices}>
        {languages.length > 1 && (
          <SegmentedControl
            fullWidth
            aria-label={say('menu.language')}
            value={language}
            onChange={setLanguage}
            data={languages.map(([value, label]) => ({ value, label }))}
          />
        )}
        <SegmentedControl
          fullWidth
          aria-label={say('menu.appearance')}
          value={scheme}
          onChange={setScheme}
          data={schemes.map((one) => ({ value: one.value, label: say(one.label) }))}
        />
        <Button
          variant="default"
          component={Link}
          to="/settings/mail"
          leftSection={<IconBell size={18} stroke={1.75} aria-hidden />}
          onClick={onClose}
        >
          {say('mail.settings')}
        </Button>
        <Button
          variant="default"
          component={Link}
          to="/account"
          leftSection={<IconKey size={18} stroke={1.75} aria-hidden />}
          onClick={onClose}
        >
          {say('account.title')}
        </Button>
        <Button variant="default" leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />} onClick={() => void leaveByWish()}>
          {say('menu.signOut')}
        </Button>
        <PortalVersion />
      </div>
    </Drawer>
  )
}
