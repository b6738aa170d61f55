import { expect, it } from 'vitest'
import { rightModuleNames, rightModules } from '#shared/areas/approval-right.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { en } from './en/index.ts'
import { id } from './id/index.ts'
import type { TextKey } from './index.ts'

/** Where a module is named beside its own texts: its number on the home page, and in a right that is given to somebody. */
const elsewhere = Object.values(requestModules).map(({ module, title, place }): { own: TextKey[]; told: TextKey[] } => ({
  own: [title, place.label],
  told: [
    `counter.${place.counter}` as TextKey,
    ...rightModuleNames.filter((name) => rightModules[name] === module).map((name): TextKey => `rights.module.${name}`),
  ],
}))

it.each(Object.entries({ en, id }))('a module has one name, alone and of several, wherever it is named (%s)', (_, texts) => {
  const names = elsewhere.flatMap(({ own, told }) => told.map((key) => [key, texts[key], own.map((name) => texts[name])] as const))
  expect(names.length).toBeGreaterThan(12)
  // Several requests are counted under the name of one: `Leave requests`.
  const isAlike = (said: string, own: readonly string[]) => own.some((name) => said === name || said === `${name}s`)
  expect(names.filter(([, said, own]) => !isAlike(said, own))).toEqual([])
})
