import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, type ComponentType } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { FieldProps } from './field-props.ts'
import { emptyValues, type FieldOf, type Values } from './spec.ts'
import classes from './table-field.module.css'

interface TableFieldProps extends FieldProps<FieldOf<'table'>> {
  rows: readonly Values[]
  /** Draws one cell. */
  cell: ComponentType<FieldProps>
}

/** Rows of fields: each row a group with its number, so that it reads alike on a phone and on a desk. */
export function TableField({ field, rows, errors, errorsOf, onChange, onTouch, cell: Cell, prefix = '' }: TableFieldProps) {
  const say = useText()
  const wrongId = useId()
  const disabled = field.disabled ?? false
  const change = (index: number, name: string, value: unknown) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, [name]: value } : row)))
  return (
    <fieldset
      className={classes.table}
      aria-invalid={errors.length > 0 || undefined}
      aria-describedby={errors.length > 0 ? wrongId : undefined}
    >
      <legend className={classes.legend}>
        {field.label}
        {field.required && (
          <span className={classes.asterisk} aria-hidden="true">
            {' *'}
          </span>
        )}
      </legend>
      {field.hint && <p className={classes.hint}>{field.hint}</p>}
      {rows.length === 0 && <p className={classes.none}>{say('field.noRows')}</p>}
      {rows.map((row, index) => (
        <div key={index} role="group" aria-label={say('field.row', { number: index + 1 })} className={classes.row}>
          <span className={classes.number}>{index + 1}</span>
          <div className={classes.cells}>
            {field.fields
              .filter((each) => !each.when || each.when(row))
              .map((each) => {
                const at = `${prefix}${field.name}.${index}.`
                return (
                  <div key={each.name} className={classes.cell}>
                    <Cell
                      field={disabled ? { ...each, disabled } : each}
                      value={row[each.name]}
                      errors={errorsOf(at + each.name)}
                      errorsOf={errorsOf}
                      onChange={(value) => change(index, each.name, value)}
                      onTouch={onTouch}
                      prefix={at}
                    />
                  </div>
                )
              })}
          </div>
          {!disabled && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              className={classes.remove}
              aria-label={say('field.removeRow', { number: index + 1 })}
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
            >
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          )}
        </div>
      ))}
      {errors.length > 0 && (
        <p id={wrongId} className={classes.error}>
          {errors.join(' ')}
        </p>
      )}
      {!disabled && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => onChange([...rows, emptyValues(field.fields)])}
        >
          {field.add}
        </Button>
      )}
    </fieldset>
  )
}
