import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { regionCalls, regionList } from '#shared/areas/regions.ts'
import { countryName } from '#shared/records/places.ts'
import type { RowOf } from '#shared/contract/list.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { currentLanguage } from '#web/foundation/i18n/i18n.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { DataTable } from '#web/platform/list/table/data-table.tsx'
import { useListView } from '#web/platform/list/rows/use-list-view.ts'
import { InTurn } from '#web/platform/screen/awaited.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { levelName } from '#web/records/file/level-name.ts'
import classes from './regions-screen.module.css'

type RegionRow = RowOf<typeof regionList>

/** Regions of which addresses are made: how many there are of each country and level, and every one of them. */
export function RegionsScreen() {
  const say = useText()
  const [view, show] = useListView(regionList)
  const { data: counts } = useCall(regionCalls.counts, {})
  const byCountry = [...Map.groupBy(counts?.listData ?? [], ({ country }) => country)]
  usePage(say('regions.title'))
  return (
    <>
      <ScreenHeader
        title={say('regions.title')}
        subtitle={say('regions.how')}
        actions={
          <Button component={Link} to="/set-up/import" leftSection={<IconUpload size={16} stroke={1.75} />}>
            {say('regions.import')}
          </Button>
        }
      />
      <InTurn>
        {byCountry.length > 0 && (
          <Section ruled title={say('regions.counts')}>
            <dl className={classes.counts}>
              {byCountry.map(([country, levels]) => (
                <div key={country}>
                  <dt>{countryName(country, currentLanguage())}</dt>
                  {levels.map(({ level, count, retired }) => (
                    <dd key={level}>
                      {say('regions.countOf', { level: levelName(say, country, level), count: formatNumber(count - retired) })}
                      {retired > 0 && (
                        <span className={classes.retired}> {say('regions.retiredOf', { number: formatNumber(retired) })}</span>
                      )}
                    </dd>
                  ))}
                </div>
              ))}
            </dl>
          </Section>
        )}
        <DataTable<RegionRow>
          list={regionList}
          source={regionCalls.list}
          exportCall={regionCalls.export}
          view={view}
          onView={show}
          label={say('regions.title')}
          empty={say('regions.none')}
          cells={{
            level: ({ country, level }) => levelName(say, country, level),
            country: ({ country }) => countryName(country, currentLanguage()),
          }}
        />
      </InTurn>
    </>
  )
}
