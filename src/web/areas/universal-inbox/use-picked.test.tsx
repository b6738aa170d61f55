// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { longestBatch } from '#shared/areas/batch.ts'
import type { InboxItem } from '#web/approval/request/inbox-view.ts'
import { usePicked } from './use-picked.ts'

const listed = Array.from({ length: longestBatch + 5 }, (_, index) => ({ id: String(index) }) as InboxItem)

function picking(items: readonly InboxItem[] = listed) {
  const { result } = renderHook(() => usePicked(items))
  const does = (what: (picked: ReturnType<typeof usePicked>) => void) => act(() => what(result.current))
  return { does, chosen: () => result.current.items.map(({ id }) => Number(id)) }
}

it('a range goes from the last that was ticked to this one, in either direction and in the order that is shown', () => {
  const { does, chosen } = picking()
  does((picked) => picked.toggle('5'))
  does((picked) => picked.toggleTo('8', listed))
  expect(chosen()).toEqual([5, 6, 7, 8])
  does((picked) => picked.toggleTo('3', listed))
  expect(chosen()).toEqual([3, 4, 5, 6, 7, 8])
  // What the last one is, the range becomes.
  does((picked) => picked.toggle('4'))
  does((picked) => picked.toggleTo('6', listed))
  expect(chosen()).toEqual([3, 7, 8])
  does((picked) => picked.toggle('0'))
  does((picked) => picked.toggleTo('2', [listed[0], listed[9], listed[2]] as InboxItem[]))
  expect(chosen()).toEqual([0, 2, 3, 7, 8, 9])
})

it('a range without a beginning is the one that is ticked, and none is longer than one batch takes', () => {
  const { does, chosen } = picking()
  does((picked) => picked.toggleTo('4', listed))
  expect(chosen()).toEqual([4])
  does((picked) => picked.toggleTo('2', listed.slice(0, 4)))
  expect(chosen()).toEqual([2, 4])
  does((picked) => picked.toggleTo(String(longestBatch + 4), listed))
  expect(chosen()).toHaveLength(longestBatch)
})
