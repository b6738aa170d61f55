import { defineOptions } from '#shared/contract/options.ts'
import type { OptionSource } from '#web/platform/choice/source.ts'

const sources = new Map<string, OptionSource>()

/** The call of options that a field names: one a path, so that its answers are shared. */
export function optionsAt(path: string): OptionSource {
  const source = sources.get(path) ?? { ...defineOptions({ path, area: 'report', summary: '' }), name: path }
  sources.set(path, source)
  return source
}
