import { RequestNewScreen } from '#web/approval/screens/request-new-screen.tsx'
import { RequestScreen } from '#web/approval/screens/request-screen.tsx'
import { useTimesheetParts } from './timesheet-parts.ts'

export function TimesheetNew() {
  return <RequestNewScreen parts={useTimesheetParts()} />
}

export function TimesheetRequest() {
  return <RequestScreen parts={useTimesheetParts()} />
}
