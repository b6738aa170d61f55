/** What could not be expected, thrown once everything else is done: a fault ends nothing but its own work. */
export function throwFaults(faults: readonly unknown[], what: string): void {
  if (faults.length === 1) throw faults[0]
  if (faults.length > 1) throw new AggregateError(faults, `${what}: ${faults.length} faults`)
}
