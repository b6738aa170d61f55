import type { Cells, Row } from './rights-table.ts'

/** Decisions that can be taken back: whoever may decide may hold it, and its holder alone takes it back. */
export function heldRows(open: () => Row[], { decides, owns }: { decides: Cells; owns: Cells }): Record<string, Row[]> {
  return {
    'POST /x/held-decisions': [
      {
        module: 'LeaveRequest',
        wish: 'decides',
        cells: decides,
        input: async (targets, name) => ({ id: await targets.waiting('leave-request', name), actionType: 'approve' }),
      },
    ],
    'GET /x/held-decisions': open(),
    'DELETE /x/held-decisions/{id}': [
      { module: null, wish: 'writes', cells: owns, input: async (targets, name) => ({ id: await targets.held(name) }) },
    ],
  }
}
