import { sql } from 'kysely'
import { holidayList, timeSetupCalls } from '#shared/areas/time-setup.ts'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { holidayIn, say } from '#server/foundation/basis/texts.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { wholeFile } from '#server/platform/export/whole-file.ts'
import { changeHolidays, holidaysIn } from '#server/records/schedule/holiday-set-up.ts'
import { publicHolidays, regionsOf } from '#server/records/schedule/public-holidays.ts'
import type { ChangeFollowed } from '#server/records/attendance/upkeep/following.ts'
import { demandSetup, demandSite, setsUp } from './rights.ts'

interface SiteRow {
  id: string
  name: string
  country: string | null
  region: string | null
}

/** Holidays by site: taken over from the calendar of the country, and edited by hand. */
export function serveHolidays(api: Api<Viewer>, db: Db, change: ChangeFollowed): void {
  api.serve(timeSetupCalls.sites, async (_input, { person }) => {
    demandSetup(person)
    const sites = await rows(db, sql<SiteRow>`select id, name, country, region from site order by name, id`)
    return {
      sites: await Promise.all(
        sites
          .filter(({ id }) => setsUp(person, id))
          .map(async (site) => ({ ...site, regions: site.country ? await regionsOf(site.country) : [] })),
      ),
    }
  })

  api.serve(timeSetupCalls.holidays, async ({ siteId, year }, { person }) => {
    demandSite(person, siteId)
    await readSite(db, siteId)
    return { days: await holidaysIn(db, siteId, year) }
  })

  api.serve(timeSetupCalls.exportHolidays, async (input, { person, language }) => {
    demandSite(person, input.siteId)
    await readSite(db, input.siteId)
    const rows = (await holidaysIn(db, input.siteId, input.year)).map(({ day, name, off }) => ({
      day,
      name: holidayIn(name, language),
      half: off < 1 ? say(language, 'dialog.yes') : '',
    }))
    return wholeFile({ title: 'timeSetup.tab.holidays', list: holidayList, rows }, { person, language, input })
  })

  api.serve(timeSetupCalls.holidayPreview, async ({ siteId, region, year }, { person }) => {
    demandSite(person, siteId)
    const { country } = await readSite(db, siteId)
    const known = new Set((await holidaysIn(db, siteId, year)).map(({ day, name }) => `${day} ${name}`))
    const days = country ? await publicHolidays(country, region, year) : []
    return { days: days.map((holiday) => ({ ...holiday, isKnown: known.has(`${holiday.day} ${holiday.name}`) })) }
  })

  api.serve(timeSetupCalls.changeHolidays, async ({ siteId, add, remove }, call) => {
    const { person } = call
    demandSite(person, siteId)
    await readSite(db, siteId)
    const { added, removed } = await change(
      call,
      (tx) => changeHolidays(tx, siteId, { add, remove }, person.id),
      ({ days }) => ({ of: 'holidays', siteId, days }),
    )
    return { added, removed }
  })
}

async function readSite(db: Db, id: string): Promise<SiteRow> {
  const site = await first(db, sql<SiteRow>`select id, name, country, region from site where id = ${id}::uuid`)
  if (!site) throw refuse(400, 'attendancePeriod.siteUnknown', undefined, 'siteId')
  return site
}
