import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { partKinds } from './mapping-doc.ts'
import { calendarSpec, fieldTextKey, partSpecs } from './parts.ts'

const specs = [...Object.values(partSpecs), calendarSpec]
const fields = new Set(specs.flatMap((spec) => spec.fields.map(({ name }) => name)))
const options = new Set(specs.flatMap((spec) => spec.options.map(({ name }) => name)))

/** A place in a mapping by the names that the screen has: `openings.1.fields.effectiveOn` is `Opening balances 2 › As of`. */
export function usePlaceWords(): (place: string) => string {
  const say = useText()
  const textOf = useTextOf()
  return (place) => {
    const [first = '', ...rest] = place.split('.')
    const kind = partKinds.find((one) => one === first)
    if (!kind) return place
    const isOneOfMany = /^\d+$/.test(rest[0] ?? '')
    const part = `${say(`import.part.${kind}`)}${isOneOfMany ? ` ${Number(rest[0]) + 1}` : ''}`
    const [name] = rest.slice(isOneOfMany ? 1 : 0).filter((piece) => piece !== 'fields')
    const within =
      name === undefined
        ? null
        : fields.has(name)
          ? textOf(fieldTextKey(kind, name))
          : options.has(name)
            ? textOf(`import.option.${name}`)
            : name === 'where'
              ? say('import.where')
              : name === 'joins'
                ? say('import.mode.joined')
                : name
    return within === null ? part : `${part} › ${within}`
  }
}

/** A column as the engine names it, by the words of the screen where it has none of its own. */
export function useColumnWords(): (column: string | number) => string {
  const say = useText()
  return (column) => {
    const number = typeof column === 'number' ? String(column) : /^column (\d+)$/.exec(column)?.[1]
    return number === undefined ? String(column) : say('import.columnNumber', { number })
  }
}
