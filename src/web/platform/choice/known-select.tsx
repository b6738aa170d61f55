import type { ReactNode } from 'react'
import { fitting } from '#shared/texts/plain.ts'
import { manyChoices } from './only-match.ts'
import { SearchSelect, type SelectFieldProps } from './search-select.tsx'
import { useTyped } from './typed.ts'

export interface KnownChoice {
  readonly id: string
  readonly name: string
  /** By what else it is found where somebody types: its code. */
  readonly words?: string
}

interface KnownSelectProps<C extends KnownChoice> extends SelectFieldProps {
  choices: readonly C[]
  value: string | null
  onChange: (id: string) => void
  onClear?: (() => void) | undefined
  option?: (choice: C) => ReactNode
  start?: ReactNode
  end: ReactNode
  endWidth: number | string
  inputClass?: string
}

/** Height of the open list, in px. */
const height = 320

/** A dropdown over choices that are all known. */
export function KnownSelect<C extends KnownChoice>({ choices, onChange, option, ...props }: KnownSelectProps<C>) {
  const { value } = props
  const typed = useTyped(value)
  const of = (id: unknown) => choices.find((choice) => choice.id === id)
  const left = fitting(choices, typed.words ?? '', ({ name, words = '' }) => `${name} ${words}`)
  return (
    <SearchSelect
      {...props}
      typed={typed}
      options={{
        rows: left.map(({ id, name }) => ({ id, displayName: name })),
        more: false,
        loading: false,
        settled: true,
        errors: [],
        showMore: () => undefined,
      }}
      name={of(value)?.name ?? ''}
      onPick={({ id }) => onChange(String(id))}
      few={choices.length <= manyChoices}
      height={height}
      option={
        option &&
        (({ id }) => {
          const choice = of(id)
          return choice && option(choice)
        })
      }
    />
  )
}
