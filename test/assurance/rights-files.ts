/** Which list a file is of that is answered whole. */
const asFiles: Readonly<Record<string, string>> = {
  'POST /x/leave-balance/gains/export': 'POST /v2/leaveBalance/gainHistory',
  'POST /x/leave-balance/deductions/export': 'POST /v2/leaveBalance/deductHistory',
  'POST /x/set-up/holidays/export': 'GET /x/time/holidays',
  'POST /x/set-up/overtime-rules/export': 'GET /x/overtime/settings',
  'POST /x/set-up/attendance-periods/export': 'GET /x/attendance-periods',
  'POST /x/set-up/flows/export': 'GET /x/flows',
  'POST /x/set-up/guidance/export': 'GET /x/guidance',
  'POST /x/set-up/jobs/export': 'GET /x/health',
  'POST /x/set-up/imports/export': 'GET /x/imports',
  'POST /x/approval-rights/export': 'GET /x/approval-rights',
}

/** Such a file is for whoever reads its list, and for nobody else. */
export const withFiles = <Row>(table: Record<string, Row[]>): Record<string, Row[]> => ({
  ...table,
  ...Object.fromEntries(Object.entries(asFiles).map(([file, list]) => [file, table[list] ?? []])),
})
