import { TextInput } from '@mantine/core'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState, type ComponentType } from 'react'
import { setUpGroupsOf, setUpPagesOfHr } from '#shared/areas/set-up.ts'
import type { SetUpReader } from '#shared/contract/set-up-readers.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { settingsFound } from './finding.ts'
import classes from './set-up-area.module.css'

/** Where the area begins. */
export const setUpPath = '/set-up'

/** The set-up as one area: a list of its pages with a search over every setting, and the page that is open. */
export const setUpArea = (NoAccess: ComponentType<{ why?: string; way?: { label: string; to: string } }>): ComponentType =>
  function SetUpArea() {
    const say = useText()
    const { data, error, isError } = useHome()
    const pathname = useLocation({ select: (location) => location.pathname })
    if (!data) return isError ? <PartFailed error={error} /> : null
    const pages = setUpGroupsOf(data.roles).flatMap((group) => group.pages)
    const isWithin = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
    const mayOpen = pages.length > 0 && (pathname === setUpPath || pages.some(({ path }) => isWithin(path)))
    if (!mayOpen) {
      const ofHr = data.roles.administrator ? setUpPagesOfHr.find(({ path }) => isWithin(path)) : undefined
      if (!ofHr) return <NoAccess />
      const why = say('shell.setUpOfHr', { page: say(ofHr.title) })
      return <NoAccess why={why} way={{ label: say('shell.setUpRoles'), to: '/set-up/access' }} />
    }
    return (
      <div className={classes.area} data-open={pathname !== setUpPath || undefined}>
        <SideList reader={data.roles} current={pages.find(({ path }) => isWithin(path))?.path ?? null} />
        <div className={classes.page}>
          <Outlet />
        </div>
      </div>
    )
  }

/** The list is longer than many windows: the page that is open is in sight in it. */
const intoView = (link: HTMLElement | null): void => link?.scrollIntoView?.({ block: 'nearest' })

function SideList({ reader, current }: { reader: SetUpReader; current: string | null }) {
  const say = useText()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const found = settingsFound(useDeferredValue(typed), reader, say)
  const isSearching = typed.trim() !== ''
  return (
    <nav aria-label={say('setUpArea.title')} className={classes.side}>
      <Link to={setUpPath as never} className={classes.back}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden />
        {say('nav.everySetting')}
      </Link>
      <search>
        <TextInput
          aria-label={say('setUpArea.search')}
          placeholder={say('setUpArea.search')}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            const first = settingsFound(event.currentTarget.value, reader, say)[0]
            if (event.key === 'Escape') setTyped('')
            if (event.key === 'Enter' && first) void navigate({ to: first.page.path as never })
          }}
        />
        <p className={classes.told} role="status">
          {isSearching && (found.length === 0 ? say('setUpArea.none') : say('setUpArea.found', { count: found.length }))}
        </p>
      </search>
      {isSearching ? (
        <ul className={classes.pages}>
          {found.map(({ page, setting }) => (
            <li key={`${page.path} ${setting ?? ''}`}>
              <Link to={page.path as never} className={classes.link} data-current={page.path === current || undefined}>
                {say(setting ?? page.title)}
                {setting && <span className={classes.within}>{say(page.title)}</span>}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        setUpGroupsOf(reader).map(({ title, pages }) => (
          <div key={title} role="group" aria-labelledby={`set-up-${title}`}>
            <h2 id={`set-up-${title}`} className={classes.group}>
              {say(title)}
            </h2>
            <ul className={classes.pages}>
              {pages.map((page) => (
                <li key={page.path}>
                  <Link
                    to={page.path as never}
                    className={classes.link}
                    data-current={page.path === current || undefined}
                    aria-current={page.path === current ? 'page' : undefined}
                    ref={page.path === current ? intoView : undefined}
                  >
                    {say(page.title)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))
      )}
    </nav>
  )
}
