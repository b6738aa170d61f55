import {
  approvalRightCalls,
  rightGrantedTo,
  rightList,
  rightModuleNames,
  rightModules,
  type RightModule,
} from '#shared/areas/approval-right.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { wholeFile } from '#server/platform/export/whole-file.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { pickEmployees } from '#server/platform/pickers.ts'
import { endRight, giveRight, mayDecideIn } from './giving.ts'
import { rightGiven, rightsOf } from './reading.ts'

/** Whether the portal has requests of a module of the documents. */
const isHere = (name: RightModule): boolean =>
  rightModules[name] === null || Object.values(requestModules).some(({ module }) => module === rightModules[name])

/** Rights to decide that people give each other. */
export function serveApprovalRights(api: Api<Viewer>, db: Db): void {
  api.serve(approvalRightCalls.list, async (_input, { person }) => ({
    today: person.today,
    ...(await rightsOf(db, person)),
  }))

  api.serve(approvalRightCalls.export, async (input, { person, language }) => {
    const { given, received } = await rightsOf(db, person)
    const told = (side: 'rights.given' | 'rights.received', rights: typeof given) =>
      rights.map(({ employee, modules, startDate, endDate, state }) => ({
        side: say(language, side),
        employee,
        modules: modules.map((module) => say(language, `rights.module.${module}`)).join(', '),
        startDate,
        endDate,
        state: say(language, `rights.state.${state}`),
      }))
    const rows = [...told('rights.given', given), ...told('rights.received', received)]
    return wholeFile({ title: 'nav.rights', list: rightList, rows }, { person, language, input })
  })

  api.serve(approvalRightCalls.update, (input, call) => {
    const { person } = call
    const modules = input.modules.includes('default') ? null : [...new Set(input.modules.flatMap((name) => rightModules[name] ?? []))]
    const { id, rightGrantedToEmployeeId: toId, startDate: startsOn, endDate: endsOn, followsAbsence } = input
    const wish = { id, toId, modules, startsOn, endsOn, followsAbsence }
    return actOnce(db, call, async (tx) => {
      const named = id === null ? [] : (await rightGiven(tx, person, id)).modules
      const coming = input.modules.find((name) => !named.includes(name) && !isHere(name))
      if (coming) throw refuse(400, 'rights.moduleComing', { module: say(call.language, `rights.module.${coming}`) }, 'modules')
      return rightGiven(tx, person, await giveRight(tx, person, wish))
    })
  })

  api.serve(approvalRightCalls.end, (input, call) =>
    actOnce(db, call, async (tx) => {
      await endRight(tx, call.person, input.id)
      return rightGiven(tx, call.person, input.id)
    }),
  )

  for (const module of rightModuleNames)
    api.serve(rightGrantedTo[module], (input, { person }) =>
      pickEmployees(db, person, input, 'delegate', { where: mayDecideIn(rightModules[module]) }),
    )
}
