import { sql } from 'kysely'
import { inputKinds } from '#shared/records/pay/input.ts'
import type { Language } from '#shared/texts/index.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { calledIn } from '#server/foundation/database/expressions.ts'

type Sql = ReturnType<typeof sql>

/** Joins to an input `i` what its code is called: `named.names`. */
export const named: Sql = sql`left join lateral (
  select t.names from leave_type t where i.kind in ('leave', 'unpaidLeave', 'paidOut') and t.code = i.code
  union all select t.names from loan_item t where i.kind = 'loan' and t.code = i.code
  union all select w.names from pay_allowance w where i.kind = 'allowance' and w.code = i.code
  union all select c.names from pay_component c where i.kind = 'adjustment' and c.code = i.code
  limit 1) named on true`

/** The place of what has no name of its own in a text: a rate, or the name of a code. */
const mark = '\u0001'

/** Over an input `i` with its `named`: what it is, in a language: `Overtime × 1.5`, `Paid leave: Annual leave`. */
export function whatOf(language: Language): Sql {
  const around = (text: string) => {
    const [before = '', after = ''] = text.split(mark)
    return (value: Sql) => sql`${before}::text || ${value} || ${after}::text`
  }
  const rate = language === 'id' ? sql`replace(i.code, '.', ',')` : sql`i.code`
  const name = sql`coalesce(${calledIn(language, sql`named.names`)}, i.code)`
  const kinds = inputKinds.map((kind) => {
    const words = say(language, `pay.input.${kind}`)
    if (kind === 'overtime') return sql`when 'overtime' then ${around(say(language, 'pay.inputOvertime', { rate: mark }))(rate)}`
    const said = around(say(language, 'pay.inputNamed', { kind: words, name: mark }))(name)
    return sql`when ${sql.lit(kind)} then case when i.code = '' then ${words}::text else ${said} end`
  })
  return sql`case i.kind ${sql.join(kinds, sql` `)} else i.kind end`
}

/** Over an input `i`: what the payroll calls it; null where nobody has said. */
export const wageTypeOf: Sql = sql`(
  select w.code from pay_wage_type w where w.retired_at is null and w.kind = i.kind and w.of_code in (i.code, '')
  order by w.of_code = '', w.sequence, w.code limit 1)`
