import Holidays from 'date-holidays'
import { sites, type SiteCode } from './company.ts'

export interface SiteHoliday {
  site: SiteCode
  day: string
  name: string
}

/** The public holidays of every site for last year, this year and the two to come. */
export function holidaysAround(today: string): SiteHoliday[] {
  const year = Number(today.slice(0, 4))
  return sites.flatMap((site) => {
    const calendar = new Holidays(site.country, site.region ?? '')
    const days = new Map<string, SiteHoliday>()
    for (let of = year - 1; of <= year + 2; of += 1)
      for (const found of calendar.getHolidays(of, 'en')) {
        const day = found.date.slice(0, 10)
        if (found.type === 'public') days.set(`${day} ${found.name}`, { site: site.code, day, name: found.name })
      }
    return [...days.values()]
  })
}
