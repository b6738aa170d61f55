import { sql } from 'kysely'
import { organisationChartCalls } from '#shared/areas/organisation-chart.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import { within } from '#server/people/roles/duties.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { companyLook } from '#server/platform/company-look.ts'
import { safeFileName } from '#server/platform/export/file-name.ts'
import { pdfOf } from '#server/platform/export/pdf/pdf.ts'
import { options } from '#server/platform/options.ts'
import { branchOf } from './branch.ts'
import { countedBelow, wayTo } from './line.ts'
import type { Drawing } from './nodes.ts'
import { chartSheet, type OpenedPage } from './sheet.ts'
import { chartSight, demandOtherDays, reachOfOtherDays } from './sight.ts'

const drawingFor = ({ by, asOf }: Pick<InputOf<typeof organisationChartCalls.branch>, 'by' | 'asOf'>, call: Call<Viewer>): Drawing => ({
  by,
  sight: chartSight(call.person, asOf),
  language: call.language,
})

/** The organisation chart: today's is everybody's, that of another day whoever's who sees the posts of other days. */
export function serveOrganisationChart(api: Api<Viewer>, db: Db): void {
  api.serve(organisationChartCalls.branch, async (input, call) => branchOf(db, drawingFor(input, call), input))

  api.serve(organisationChartCalls.below, async (input, call) => countedBelow(db, drawingFor(input, call), input.of))

  api.serve(organisationChartCalls.path, async (input, call) => wayTo(db, drawingFor(input, call), input.id))

  api.serve(organisationChartCalls.days, async (_input, { person }) => {
    demandOtherDays(person)
    const seen = within(reachOfOtherDays(person), { employee: sql`a.employee_id`, site: sql`a.site_id`, unit: sql`a.unit_id` })
    const found = await first(
      db,
      sql<{ from: string | null; until: string | null }>`
        select min(a.starts_on) as from, greatest(max(a.starts_on), max(a.ends_on)) as until from assignment a where ${seen}`,
    )
    return found ?? { from: null, until: null }
  })

  api.serve(organisationChartCalls.people, async (input, { person }) => {
    const sight = chartSight(person, input.asOf)
    return options(db, input, {
      select: sql`e.id, e.display_name as "displayName", e.code, coalesce(u.name, '') as "companyStructure"`,
      from: sql`from employee e join assignment a on a.employee_id = e.id left join unit u on u.id = a.unit_id`,
      where: [sight.seen('e', 'a')],
      search: sql`(e.display_name || ' ' || e.code || ' ' || e.user_name)`,
      sortable: ['displayName', 'code', 'companyStructure'],
      order: [sql`e.display_name`, sql`e.id`],
    })
  })

  api.serve(organisationChartCalls.paper, async (input, call) => {
    const drawing = drawingFor(input, call)
    const pages: OpenedPage[] = []
    for (const asked of input.branches) pages.push({ ...asked, ...(await branchOf(db, drawing, asked)) })
    const { company, mark } = await companyLook(db)
    const bytes = await pdfOf(chartSheet(pages, drawing, { company: { name: company, mark } }))
    const fileName = `${safeFileName(`${say(call.language, 'organisationChart.title')} ${drawing.sight.day}`)}.pdf`
    return { fileName, type: 'application/pdf', bytes }
  })
}
