import { gradeSetUp, statusSetUp } from '#shared/areas/organisation.ts'
import { SetUpPart } from '#web/set-up/set-up-part.tsx'
import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'

/** Grades and employment statuses. */
export const Terms = () => (
  <SetUpScreen title="organisation.terms" how="organisation.termsHow">
    <SetUpPart
      set={gradeSetUp}
      words={{
        none: 'organisation.noGrades',
        create: 'organisation.newGrade',
        change: 'organisation.changeGrade',
      }}
    />
    <SetUpPart
      set={statusSetUp}
      words={{
        none: 'organisation.noStatuses',
        create: 'organisation.newStatus',
        change: 'organisation.changeStatus',
      }}
    />
  </SetUpScreen>
)
