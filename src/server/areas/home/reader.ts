import type { GeneralConfig } from '#shared/areas/general-config.ts'
import { door } from '#shared/duties.ts'
import { reachesAnybody, type Duty } from '#server/people/roles/duties.ts'
import { setUpRefusal } from '#server/people/set-up-scope.ts'
import type { Viewer } from '#server/people/viewer.ts'

/** What somebody is to the pages of the portal: whether they administer it, and in which modules they look after others. */
export const readerOf = (person: Viewer, { hrDrawsFlows }: GeneralConfig) => {
  const held = (holds: (duty: Duty) => boolean) => [...new Set(person.duties.filter(holds).map(({ module }) => module))]
  const dutiesOfAll = held(({ whole, access }) => whole && access === 'write')
  return {
    administrator: person.administrator,
    // Who keeps a door has nobody to decide for or to list.
    duties: held((duty) => duty.module !== door && reachesAnybody(duty)),
    dutiesOfAll,
    drawsFlows: person.administrator || (hrDrawsFlows && setUpRefusal(person, null) === null),
  }
}
