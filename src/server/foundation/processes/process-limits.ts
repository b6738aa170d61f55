/** What a piece of work may use before its process is ended. */
export interface ProcessLimits {
  /** Of processor time, so that a busy machine takes nothing from anybody. Milliseconds. */
  cpuMs: number
  /** From its begin to its end, whatever it waits for. Milliseconds. */
  wholeMs: number
  /** What its values may take. MB. */
  memoryMb: number
}
