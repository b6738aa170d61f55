import { today as dayIn } from '#server/foundation/basis/clock.ts'
import type { Engine } from '#server/approval/request/module.ts'
import type { Tx } from '#server/foundation/database/db.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { demoId } from '../company/chance.ts'
import { grantorsOn, type Delegation } from './delegations.ts'
import { dutiesOf, permissionsOf } from '../company/founding.ts'
import type { Person } from '../company/people.ts'
import type { Timeline } from './timeline.ts'

/** Everything with which the demo company's year is played through. */
export interface Office {
  tx: Tx
  engine: Engine
  people: ReadonlyMap<string, Person>
  delegations: readonly Delegation[]
  timeline: Timeline
  /** Stories that the portal's own rules refused. */
  refused: string[]
}

/** A person as the portal would have known them when they signed in at that moment. */
export function viewerAt(office: Office, person: Person, moment: Date): Viewer {
  const today = dayIn(person.site.timeZone, moment)
  return {
    id: person.id,
    readerId: person.id,
    code: person.code,
    userName: person.userName,
    name: person.name,
    language: person.language === 'id' ? 'id' : null,
    timeZone: person.site.timeZone,
    today,
    siteId: demoId('site', person.site.code),
    unitId: demoId('unit', person.unit),
    managerId: person.manager?.id ?? null,
    duties: dutiesOf(person.userName),
    administrator: person.userName === 'edgar',
    permissions: permissionsOf(person),
    grantors: grantorsOn(office.delegations, person, today),
  }
}
