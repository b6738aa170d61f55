// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Flow } from '#shared/areas/flow.ts'
import { plainLevel } from '#shared/contract/flow.ts'
import { show } from '../../../../../test/support/screen.tsx'
import { useFlowDraft } from './use-flow-draft.ts'

const rule = { name: 'rest', when: null, levels: [plainLevel({ kind: 'manager' as const, up: 1 })], skipAdjacent: true }
const own = { version: 0, state: 'own' as const, publishedFrom: null, publishedBy: null, publishedDate: null, rules: 1 }
const flow: Flow = {
  kind: 'leave-request',
  module: 'Leave',
  title: 'Leave',
  current: { ...own, definition: { rules: [rule], lastResort: [] } },
  draft: null,
  versions: [own],
  replayId: null,
}

function Tried() {
  const draft = useFlowDraft(flow, () => undefined)
  const { edits } = draft
  return (
    <>
      <button onClick={() => void draft.save()}>Save</button>
      <button onClick={() => edits.edit({ ...edits.now, rules: edits.now.rules.map((each) => ({ ...each, name: 'all' })) })}>Rename</button>
      <output>{draft.draftVersion === null ? 'no draft' : `draft ${draft.draftVersion}`}</output>
    </>
  )
}

it('a flow in which nothing was changed is not saved: no draft comes of it', async () => {
  const sent = vi.fn(async () => Response.json({ draftVersion: 1 }))
  vi.stubGlobal('fetch', sent)
  await show(<Tried />)
  fireEvent.click(screen.getByText('Save'))
  fireEvent.click(screen.getByText('Rename'))
  expect(sent).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('Save'))
  await screen.findByText('draft 1')
  expect(sent).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})
