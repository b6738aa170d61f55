import { Avatar } from '#web/platform/people/avatar.tsx'
import { Identification } from '#web/platform/people/employee-hover-card.tsx'
import { Person } from '#web/platform/people/person.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { cardOf, people, person } from './example-people.ts'
import { Example, Room } from './room.tsx'
import classes from './gallery.module.css'

export function PeopleExamples() {
  return (
    <Room title="People">
      <div className={classes.grid}>
        <Card>
          <Example caption="Faces">
            <div className={classes.line}>
              {people.slice(0, 12).map((each) => (
                <Avatar key={each.id} name={each.displayName} employeeId={each.id} />
              ))}
            </div>
          </Example>
        </Card>
        <Card>
          <Example caption="Rest on a name for 400 ms">
            <div className={classes.stack}>
              {[0, 5, 9].map((n) => (
                <Person
                  key={n}
                  name={person(n).displayName}
                  detail={person(n).code}
                  employeeId={person(n).id}
                  avatar={32}
                  card={cardOf(person(n), n === 9 ? '2026-11-27' : null)}
                />
              ))}
            </div>
          </Example>
        </Card>
        <Card>
          <Example caption="Identification">
            <Identification card={cardOf(person(5), '2026-11-27')} />
          </Example>
        </Card>
      </div>
    </Room>
  )
}
