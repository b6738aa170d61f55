/** Milliseconds that this process's own threads have computed. A machine that is busy with others adds none, as a clock would. */
export function computed(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
