import { expect, it } from 'vitest'
import { MappingKeeper, type StoredMapping } from './mapping-keeper.ts'

/** What the server does: a save that another one went before is refused. */
function openStore(stored: StoredMapping) {
  const waiting: (() => void)[] = []
  const store = {
    stored,
    saves: 0,
    /** Answers wait until they are let go. */
    slow: false,
    save: async ({ mapping, version }: StoredMapping) => {
      store.saves += 1
      if (version !== store.stored.version) throw new Error('newer')
      store.stored = { mapping, version: version + 1 }
      if (store.slow) await new Promise<void>((resolve) => waiting.push(resolve))
      return version + 1
    },
    read: async () => store.stored,
    isOutdated: (error: unknown) => error instanceof Error && error.message === 'newer',
    letGo: () => waiting.splice(0).forEach((go) => go()),
  }
  return store
}

const open = (store: ReturnType<typeof openStore>) => {
  const failures: unknown[] = []
  return { keeper: new MappingKeeper(store.stored, store, (error) => failures.push(error)), failures }
}

it('what a page has written itself is nobody else’s change, whichever of its writes comes first', async () => {
  const store = openStore({ mapping: 'a', version: 1 })
  const { keeper, failures } = open(store)
  // A file was touched meanwhile, or another part of the page wrote the same: the version is another, the mapping is not.
  store.stored = { mapping: 'a', version: 2 }
  keeper.wish('b')
  expect([await keeper.flush(), store.stored, failures]).toEqual([true, { mapping: 'b', version: 3 }, []])
})

it('one’s own save that is seen before its answer is no news, and what was wished since stays', async () => {
  const store = openStore({ mapping: 'a', version: 1 })
  const { keeper, failures } = open(store)
  store.slow = true
  keeper.wish('b')
  const saving = keeper.flush()
  await expect.poll(() => store.stored.version).toBe(2)
  keeper.wish('c')
  expect(keeper.learns(store.stored)).toBe(false)
  store.slow = false
  store.letGo()
  await saving
  expect([await keeper.flush(), store.stored, failures]).toEqual([true, { mapping: 'c', version: 3 }, []])
})

it('somebody else’s change is told, and not written over', async () => {
  const store = openStore({ mapping: 'a', version: 1 })
  const { keeper, failures } = open(store)
  store.stored = { mapping: 'theirs', version: 2 }
  keeper.wish('b')
  expect([await keeper.flush(), store.stored.mapping, failures.length]).toEqual([false, 'theirs', 1])
  expect(keeper.learns(store.stored)).toBe(true)
})

it('a mapping that takes nothing of the files as they are now is as good as none: they are proposed anew', () => {
  const stored = (doc: object) => JSON.stringify({ key: 'code', ...doc })
  const takes = (mapping: string, ...files: string[]) => open(openStore({ mapping, version: 1 })).keeper.takesFrom(files)
  const chosen = stored({ files: { staff: { name: 'staff.csv' } }, employees: [{ file: 'staff', fields: { code: 'No' } }] })
  expect([takes(chosen, 'staff.csv.gz'), takes(chosen, 'other.csv', 'staff.csv')]).toEqual([true, true])
  // Replaced by a file of another name, or removed and brought again.
  expect([takes(chosen, 'mended.csv'), takes(stored({ files: {} }), 'staff.csv'), takes('', 'staff.csv')]).toEqual([false, false, false])
  const { keeper } = open(openStore({ mapping: chosen, version: 1 }))
  keeper.wish(stored({ files: {} }))
  expect(keeper.takesFrom(['staff.csv'])).toBe(false)
  // What somebody has brought as a mapping is left to the trial, and rows of its own need no file.
  expect([takes('{', 'staff.csv'), takes(stored({ files: {}, sites: [{ rows: [{ code: 'S' }] }] }), 'a.csv')]).toEqual([true, true])
})
