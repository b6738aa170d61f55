import { Button } from '@mantine/core'
import { useState } from 'react'
import { serviceAccountSetUp, type ServiceAccountSet } from '#shared/areas/service-accounts.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { formatDateTime } from '#web/foundation/format/date.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import type { SetUpForm } from '#web/set-up/set-up-dialog.tsx'
import { SetUpPart } from '#web/set-up/set-up-part.tsx'
import { KeysDialog } from './keys-dialog.tsx'

type About = Pick<AnswerOf<typeof serviceAccountSetUp.calls.list>, 'modules' | 'sites'>

/** Programs that read the portal by keys, with what each reads. */
export function ServiceAccounts() {
  const say = useText()
  const { data, error } = useCall(serviceAccountSetUp.calls.list, {})
  const [ofKeys, setOfKeys] = useState<ServiceAccountSet | null>(null)
  return (
    <>
      <SetUpPart
        how="serviceAccounts.how"
        set={serviceAccountSetUp}
        words={{ none: 'serviceAccounts.none', create: 'serviceAccounts.create', change: 'serviceAccounts.change' }}
        form={formOf(data ?? { modules: [], sites: [] })}
        aside={(account) => (data ? sayAccount(account, data, say) : [])}
        beside={(account) => (
          <Button
            variant="default"
            size="compact-md"
            aria-label={say('serviceAccounts.keysOf', { name: account.names.en })}
            onClick={() => setOfKeys(account)}
          >
            {say('serviceAccounts.keysCount', { count: account.keys })}
          </Button>
        )}
        drawnFrom={{ data, error }}
        keeping={({ keys }) => (keys > 0 ? say('serviceAccounts.retireKeeps', { count: keys }) : null)}
      />
      {ofKeys && <KeysDialog account={ofKeys} onClose={() => setOfKeys(null)} />}
    </>
  )
}

function sayAccount({ modules, siteIds, networks, lastUsedAt }: ServiceAccountSet, about: About, say: Say): (string | false)[] {
  const titles = about.modules.filter(({ module }) => modules.includes(module)).map(({ title }) => title)
  const sites = about.sites.filter(({ id }) => siteIds.includes(id)).map(({ name }) => name)
  return [
    say('serviceAccounts.said.reads', { modules: titles.join(', ') }),
    siteIds.length === 0 ? say('serviceAccounts.said.everybody') : say('serviceAccounts.said.sites', { sites: sites.join(', ') }),
    networks.length > 0 && say('serviceAccounts.said.networks', { networks: networks.join(', ') }),
    lastUsedAt ? say('setUp.key.lastUsed', { at: formatDateTime(lastUsedAt) }) : say('setUp.key.neverUsed'),
  ]
}

const formOf = ({ modules, sites }: About): SetUpForm<ServiceAccountSet> => ({
  fields: (say) => [
    {
      kind: 'multicheckbox',
      name: 'modules',
      label: say('serviceAccounts.modules'),
      hint: say('serviceAccounts.modulesHint'),
      required: true,
      choices: modules.map(({ module, title }) => ({ value: module, label: title })),
    },
    {
      kind: 'multicheckbox',
      name: 'siteIds',
      label: say('serviceAccounts.sites'),
      hint: say('serviceAccounts.sitesHint'),
      choices: sites.map(({ id, name }) => ({ value: id, label: name })),
    },
    { kind: 'multiline', name: 'networks', label: say('serviceAccounts.networks'), hint: say('serviceAccounts.networksHint') },
  ],
  valuesOf: (account) => ({
    modules: account?.modules ?? [],
    siteIds: account?.siteIds ?? [],
    networks: account?.networks.join('\n') ?? '',
  }),
  bodyOf: ({ modules, siteIds, networks }) => ({
    modules,
    siteIds,
    networks: String(networks)
      .split(/[\s,]+/)
      .filter(Boolean),
  }),
})
