import { Button, Tooltip } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { roleCalls, type PersonRights } from '#shared/areas/roles.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { beginViewing } from '#web/foundation/session/viewing.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import type { Values } from '#web/platform/form/spec.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { FormDialog } from '#web/set-up/form-dialog.tsx'
import setUp from '#web/set-up/set-up.module.css'
import classes from './matrix.module.css'
import own from './person-rights.module.css'

/** What somebody may do, by what, and the way to see the portal as they do. */
export function PersonRightsScreen() {
  const say = useText()
  const { id } = useParams({ strict: false }) as { id: string }
  const { data } = useCall(roleCalls.person, { id })
  const [viewing, setViewing] = useState(false)
  const title = data ? say('roles.person.title', { name: data.name }) : ''
  usePage(title)
  if (!data) return <ScreenHeader title="" isComing />
  return (
    <>
      <ScreenHeader
        title={title}
        actions={
          <Tooltip label={data.viewRefusal} disabled={data.viewRefusal === null}>
            <Button
              variant="default"
              leftSection={<IconEye size={18} stroke={1.75} />}
              aria-disabled={data.viewRefusal !== null}
              onClick={() => data.viewRefusal === null && setViewing(true)}
            >
              {say('roles.view.begin', { name: data.name })}
            </Button>
          </Tooltip>
        }
      />
      <div className={setUp.stack}>
        <Bonds rights={data} />
        <Modules rights={data} />
      </div>
      {viewing && <ViewDialog id={id} name={data.name} onClose={() => setViewing(false)} />}
    </>
  )
}

/** What they may do by no role: as administrator, as manager, in place of others. */
function Bonds({ rights: { administrator, reports, decidesFor, modules } }: { rights: PersonRights }) {
  const say = useText()
  const titles = new Map(modules.map(({ module, title }) => [module, title]))
  const told = [
    ...(administrator ? [say('roles.person.administrator')] : []),
    ...(reports > 0 ? [say('roles.person.reports', { count: reports })] : []),
    ...decidesFor.map(({ name, modules: left }) =>
      say('roles.person.decidesFor', {
        name,
        modules: left ? left.map((module) => titles.get(module) ?? module).join(', ') : say('roles.person.allModules'),
      }),
    ),
  ]
  return (
    told.length > 0 && (
      <ul className={own.bonds}>
        {told.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    )
  )
}

function Modules({ rights: { modules } }: { rights: PersonRights }) {
  const say = useText()
  return (
    <Section ruled title={say('roles.person.modules')}>
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={say('roles.person.modules')}>
        <table className={classes.matrix}>
          <thead>
            <tr>
              <th scope="col">{say('roles.module')}</th>
              <th scope="col">{say('roles.own')}</th>
              <th scope="col">{say('roles.others')}</th>
            </tr>
          </thead>
          <tbody>
            {modules.map(({ module, title, own: access, ownBy, duties }) => (
              <tr key={module}>
                <th scope="row">{title}</th>
                <td>
                  {access === 'off' ? (
                    <span className={classes.nothing}>–</span>
                  ) : (
                    <span className={own.right}>
                      <span className={classes.word} data-tone={`own-${access}`}>
                        {say(`roles.own.${access}`)}
                      </span>
                      <span className={own.by}>{ownBy}</span>
                    </span>
                  )}
                </td>
                <td>
                  {duties.length === 0 && <span className={classes.nothing}>–</span>}
                  {duties.map((duty) => (
                    <span key={`${duty.by} ${duty.access}`} className={own.right}>
                      <span className={classes.word} data-tone={`duty-${duty.access}`}>
                        {say(`roles.duty.${duty.access}`)}
                      </span>
                      <span className={own.by}>{duty.by}</span>
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

function ViewDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const say = useText()
  const begin = useAct(roleCalls.viewAs, {})
  return (
    <FormDialog<Values>
      title={say('roles.view.begin', { name })}
      save={say('roles.view.start')}
      fields={[
        {
          kind: 'multiline',
          name: 'reason',
          label: say('roles.view.reason'),
          hint: say('roles.view.reasonHint', { name }),
          required: true,
          longest: 500,
        },
      ]}
      initial={{ reason: '' }}
      busy={begin.isPending}
      onSave={async ({ reason }) => {
        const { viewId, until } = await begin.mutateAsync({ input: { id, reason: String(reason) } })
        beginViewing({ id: viewId, name, until })
      }}
      lead={() => <p className={own.how}>{say('roles.view.how', { name })}</p>}
      onClose={onClose}
    />
  )
}
