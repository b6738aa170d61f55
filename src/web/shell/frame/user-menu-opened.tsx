import { Menu } from '@mantine/core'
import { IconBell, IconId, IconKey, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePerson } from '#web/foundation/session/person.ts'
import { leaveByWish } from '#web/foundation/session/leaving.ts'
import { schemes, useAppearance, useChooseLanguage, useOfferedLanguages } from './choices.ts'
import { useOpenedOnArrival } from '#web/foundation/page/opened-on-arrival.ts'
import { PortalVersion } from './portal-version.tsx'
import { UserButton } from './user-menu.tsx'
import classes from './user-menu.module.css'

export function UserMenuOpened() {
  const say = useText()
  const person = usePerson()
  const { target, opened, setOpened } = useOpenedOnArrival()
  const [scheme, setScheme] = useAppearance()
  const [language, setLanguage] = useChooseLanguage()
  const languages = useOfferedLanguages()
  return (
    <Menu width={240} loop opened={opened} onChange={setOpened} withinPortal={false}>
      <Menu.Target>
        <UserButton ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        {person && (
          <div className={classes.who}>
            <strong>{person.fullName}</strong>
            <span>{[person.position, person.site].filter(Boolean).join(' · ')}</span>
          </div>
        )}
        <Menu.Item component={Link} to="/profile" leftSection={<IconId size={18} stroke={1.75} aria-hidden />}>
          {say('menu.file')}
        </Menu.Item>
        <Menu.Divider />
        {languages.length > 1 && (
          <>
            <Menu.Label>{say('menu.language')}</Menu.Label>
            <Menu.RadioGroup value={language} onChange={setLanguage}>
              {languages.map(([code, name]) => (
                <Menu.RadioItem key={code} value={code} lang={code}>
                  {name}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Divider />
          </>
        )}
        <Menu.Label>{say('menu.appearance')}</Menu.Label>
        <Menu.RadioGroup value={scheme} onChange={setScheme}>
          {schemes.map((one) => (
            <Menu.RadioItem key={one.value} value={one.value}>
              {say(one.label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings/mail" leftSection={<IconBell size={18} stroke={1.75} aria-hidden />}>
          {say('mail.settings')}
        </Menu.Item>
        <Menu.Item component={Link} to="/account" leftSection={<IconKey size={18} stroke={1.75} aria-hidden />}>
          {say('account.title')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />} onClick={() => void leaveByWish()}>
          {say('menu.signOut')}
        </Menu.Item>
        <PortalVersion />
      </Menu.Dropdown>
    </Menu>
  )
}
