import { ActionIcon, Skeleton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { organisationChartCalls, type ChartBy, type ChartNode } from '#shared/areas/organisation-chart.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { Facts, Section } from '#web/platform/screen/card.tsx'
import { directSaid, nameOf } from './words.ts'
import classes from './details.module.css'

interface DetailsProps {
  node: ChartNode
  by: ChartBy
  asOf: string | null
  isEmbedded: boolean
  onClose: () => void
}

/** Whoever or whatever is chosen: what they are, how many are under them and how far down. */
export function Details({ node, by, asOf, isEmbedded, onClose }: DetailsProps) {
  const say = useText()
  const { kind, id, position, unit, site, status, head } = node
  const isPlain = by === 'unit' && kind !== 'unit'
  const { data } = useCall(organisationChartCalls.below, { by: isPlain ? 'manager' : by, asOf, of: id }, { keepPrevious: false })
  const counts = data ? belowSaid(data, kind === 'unit', say) : { span: <Skeleton height={16} />, depth: <Skeleton height={16} /> }
  const items = [
    { name: say('organisationChart.position'), value: position },
    { name: say('organisationChart.unit'), value: unit },
    { name: say('organisationChart.site'), value: site },
    { name: say('organisationChart.status'), value: status },
    { name: say('organisationChart.head'), value: kind === 'unit' && (head?.name ?? (node.lacksHead && say('organisationChart.noHead'))) },
    { name: say('organisationChart.directly'), value: directSaid(node, say) },
    { name: say('organisationChart.span'), value: counts.span },
    { name: say('organisationChart.depth'), value: counts.depth },
  ]
  return (
    <div className={classes.details}>
      <Section
        title={nameOf(node, say)}
        actions={
          <ActionIcon variant="subtle" color="gray" size={32} onClick={onClose} aria-label={say('organisationChart.close')}>
            <IconX size={18} stroke={1.75} />
          </ActionIcon>
        }
      >
        {kind === 'vacancy' && <p className={classes.remark}>{say('organisationChart.vacantHow')}</p>}
        <Facts items={items.filter(({ value }) => Boolean(value))} />
        {kind === 'person' && !isEmbedded && (
          <Link to={`/people/${id}` as never} className={classes.page}>
            {say('organisationChart.page')}
          </Link>
        )}
      </Section>
    </div>
  )
}

function belowSaid({ people, levels, isMore }: AnswerOf<typeof organisationChartCalls.below>, isUnit: boolean, say: Say) {
  const span = isUnit
    ? say(isMore ? 'organisationChart.manyBelowUnit' : 'organisationChart.belowUnit', { count: people })
    : say(isMore ? 'organisationChart.manyBelow' : 'organisationChart.below', { count: people })
  return { span, depth: people > 0 && say(isMore ? 'organisationChart.someLevels' : 'organisationChart.levels', { count: levels }) }
}
