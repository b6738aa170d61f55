import type { Cells, Row } from './rights-table.ts'

/** Everybody's own browsers: whoever has a browser's address and keys sits before it. */
export function pushRows(everyone: Cells, open: (module?: null, input?: Row['input']) => Row[]): Record<string, Row[]> {
  const endpoint = 'https://push.invalid/rights'
  const device = { endpoint, p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) }
  const writing = (input: object): Row[] => [{ module: null, wish: 'writes', cells: everyone, input: async () => ({ ...input }) }]
  return {
    'GET /x/push/key': open(),
    'POST /x/push/state': open(null, async () => ({ endpoint })),
    'PUT /x/push/device': writing(device),
    'POST /x/push/forget': writing({ endpoint }),
  }
}
