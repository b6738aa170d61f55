import type { UnitSet } from '#shared/areas/organisation.ts'
import { hasWords } from '#shared/texts/plain.ts'

/** A unit where it stands in the tree. */
export interface Placed {
  unit: UnitSet
  /** 0: at the top. */
  depth: number
  /** Whether others stand beneath it. */
  isBranch: boolean
  isOpen: boolean
}

export interface Tree {
  /** Those that are seen, from top to bottom. */
  placed: readonly Placed[]
  /** Whether a unit may stand under another; null: at the top. */
  mayStand(id: string, parentId: string | null): boolean
}

/**
 * The tree of units. What is searched for is shown with those above it; else what stands beneath those that are open. A unit
 * whose parent is not shown stands at the top.
 */
export function treeOf(units: readonly UnitSet[], isOpen: (id: string) => boolean, search = ''): Tree {
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const parentOf = ({ parentId }: UnitSet) => (parentId !== null && byId.has(parentId) ? parentId : null)
  const below = Map.groupBy(
    units.toSorted((one, other) => one.names.en.localeCompare(other.names.en)),
    parentOf,
  )
  const isSearching = search.trim() !== ''
  const isFound = ({ names, code, head }: UnitSet) => hasWords(`${names.en} ${code} ${head ?? ''}`, search)
  const shown = new Set<string>()
  if (isSearching)
    for (const unit of units.filter(isFound))
      for (let one: UnitSet | undefined = unit; one && !shown.has(one.id); one = byId.get(parentOf(one) ?? '')) shown.add(one.id)
  const placed: Placed[] = []
  const place = (parentId: string | null, depth: number) => {
    for (const unit of below.get(parentId) ?? []) {
      if (isSearching && !shown.has(unit.id)) continue
      const isBranch = below.has(unit.id)
      const open = isBranch && (isSearching || isOpen(unit.id))
      placed.push({ unit, depth, isBranch, isOpen: open })
      if (open) place(unit.id, depth + 1)
    }
  }
  place(null, 0)
  return {
    placed,
    mayStand(id, parentId) {
      const unit = byId.get(id)
      if (!unit || unit.parentId === parentId) return false
      for (let one = parentId === null ? undefined : byId.get(parentId); one; one = byId.get(one.parentId ?? ''))
        if (one.id === id) return false
      return true
    },
  }
}

/** Where the arrows with Alt put a unit: beneath the one before it, or beside the one that it stands under. Undefined: nowhere. */
export function movedBy(key: 'ArrowRight' | 'ArrowLeft', { placed }: Tree, at: number): string | null | undefined {
  const one = placed[at]
  if (!one) return undefined
  if (key === 'ArrowLeft') {
    const parent = placed.slice(0, at).findLast(({ depth }) => depth === one.depth - 1)
    return parent && (parent.depth === 0 ? null : parent.unit.parentId)
  }
  const before = placed.slice(0, at).findLast(({ depth }) => depth <= one.depth)
  return before && before.depth === one.depth ? before.unit.id : undefined
}
