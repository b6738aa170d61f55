import type { LoanTermsAnswer } from '#shared/requests/loan.ts'
import { formatMoney } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { Amount, Amounts } from '#web/platform/screen/figure.tsx'
import { Why } from '#web/platform/screen/why.tsx'
import classes from './limit-bar.module.css'

/** How the limit is used: what is owed already, what this loan takes, what stays. */
export function LimitBar({ limit, currency, title }: { limit: LoanTermsAnswer['limit']; currency: string; title: string }) {
  const say = useText()
  const money = (amount: string) => formatMoney(amount, currency)
  const over = limit.after.startsWith('-')
  // Widths only; every amount that is read stays an exact decimal.
  const share = (part: number) => `${Math.max(0, Math.min(100, (part / Math.max(1, Number(limit.value))) * 100))}%`
  const taken = Number(limit.available) - Number(limit.after)
  return (
    <Section title={title} actions={<Why value={`${title} ${money(limit.value)}`} reasons={limit.why} />}>
      <div className={classes.bar} aria-hidden="true">
        <span className={classes.owed} style={{ inlineSize: share(Number(limit.outstanding)) }} />
        <span className={classes.taken} data-over={over || undefined} style={{ inlineSize: share(taken) }} />
      </div>
      <Amounts>
        <Amount name={say('loan.limitOf')} value={money(limit.value)} />
        <Amount name={say('loan.owed')} value={money(limit.outstanding)} tone="owed" />
        <Amount name={say('loan.thisLoan')} value={money(differenceOf(limit))} tone="taken" />
        <Amount name={say(over ? 'loan.over' : 'loan.left')} value={money(limit.after.replace('-', ''))} strong={over} />
      </Amounts>
    </Section>
  )
}

/** Available less what stays, on the digits themselves. */
function differenceOf({ available, after }: LoanTermsAnswer['limit']): string {
  const places = Math.max(...[available, after].map((text) => text.split('.')[1]?.length ?? 0))
  const whole = (text: string) => {
    const [digits = '0', fraction = ''] = text.replace('-', '').split('.')
    const value = BigInt(digits + fraction.padEnd(places, '0'))
    return text.startsWith('-') ? -value : value
  }
  const digits = (whole(available) - whole(after)).toString().padStart(places + 1, '0')
  return places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits
}
