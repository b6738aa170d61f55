import { Button, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { catchesAll, copiedRule, orderedCount, withCatchAll, withNewRule, type EditedFlow } from '../draft/edited-flow.ts'
import { severityAt, type FoundAt } from '../draft/findings.ts'
import { dropPlace, inserted, moved, replaced, without } from '../draft/reorder.ts'
import { RuleCard } from './rule-card.tsx'
import { ruleName } from '../draft/who-words.ts'
import type { Opened } from '../draft/use-opened.ts'
import classes from './rule-list.module.css'

interface RuleListProps {
  flow: EditedFlow
  onChange: (flow: EditedFlow, of?: string) => void
  opened: Opened
  found: readonly FoundAt[]
}

interface Over {
  index: number
  after: boolean
}

/** The rules in the order in which they are tried; the one that takes all the rest stands last and stays there. */
export function RuleList({ flow, onChange, opened, found }: RuleListProps) {
  const say = useText()
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<Over | null>(null)
  const [told, setTold] = useState('')
  const { rules } = flow
  const count = orderedCount(flow)
  const setRules = (next: EditedFlow['rules'], of?: string) => onChange({ ...flow, rules: next }, of)
  const move = (from: number, to: number) => {
    const rule = rules[from]
    if (!rule || from === to) return
    setRules(moved(rules, from, to))
    setTold(say('flows.movedTo', { name: ruleName(rule, say), place: to + 1, count }))
  }
  const add = (made: ReturnType<typeof withNewRule>) => {
    onChange(made.flow)
    opened.show(made.rule.key, null)
  }
  const rest = () => {
    setDragged(null)
    setOver(null)
  }
  const dragOver = (event: DragEvent<HTMLLIElement>, index: number) => {
    if (dragged === null || index >= count) return
    event.preventDefault()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    setOver({ index, after: event.clientY > top + height / 2 })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (dragged !== null && over) move(dragged, dropPlace(dragged, over.index, over.after))
    rest()
  }
  return (
    <Section
      title={say('flows.rules')}
      actions={
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          disabled={rules.length >= 100}
          onClick={() => add(withNewRule(flow, freeName(flow, say)))}
        >
          {say('flows.addRule')}
        </Button>
      }
    >
      <p className={classes.how}>{say('flows.rulesHow')}</p>
      <ol className={classes.rules}>
        {rules.map((rule, index) => (
          <li
            key={rule.key}
            className={classes.place}
            data-dragged={dragged === index || undefined}
            data-over={over?.index === index && dragged !== index ? (over.after ? 'after' : 'before') : undefined}
            onDragOver={(event) => dragOver(event, index)}
            onDrop={drop}
          >
            <RuleCard
              rule={rule}
              rules={rules}
              number={index + 1}
              count={index < count ? count : null}
              open={opened.isOpen(rule.key)}
              level={opened.levelOf(rule.key)}
              severity={severityAt(found, rule.key)}
              severityOf={(level) => severityAt(found, rule.key, level)}
              onToggle={() => opened.toggle(rule.key)}
              onLevel={(level) => opened.show(rule.key, level)}
              onChange={(next, of) => setRules(replaced(rules, index, next), of && `${rule.key}.${of}`)}
              onUp={index > 0 && index < count ? () => move(index, index - 1) : null}
              onDown={index < count - 1 ? () => move(index, index + 1) : null}
              onDuplicate={() => {
                const copy = copiedRule(rule, say('flows.copyOf', { name: ruleName(rule, say) }).slice(0, 100))
                setRules(inserted(rules, Math.min(index + 1, count), copy))
              }}
              onRemove={
                rules.length > 1
                  ? () => {
                      setRules(without(rules, index))
                      setTold(say('flows.removed', { name: ruleName(rule, say) }))
                    }
                  : null
              }
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                const card = event.currentTarget.closest('article')
                if (card) event.dataTransfer.setDragImage(card, 16, 20)
                setDragged(index)
              }}
              onDragEnd={rest}
            />
          </li>
        ))}
      </ol>
      {!rules.some(catchesAll) && (
        <button type="button" className={classes.catchAll} onClick={() => add(withCatchAll(flow, say('flows.everythingElse')))}>
          <IconPlus size={16} stroke={1.75} aria-hidden />
          {say('flows.addCatchAll')}
        </button>
      )}
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </Section>
  )
}

/** A name that no rule has yet. */
function freeName({ rules }: EditedFlow, say: ReturnType<typeof useText>): string {
  const taken = new Set(rules.map(({ name }) => name))
  const named = (number: number) => (number === 1 ? say('flows.newRule') : say('flows.newRuleNumber', { number }))
  let number = 1
  while (taken.has(named(number))) number += 1
  return named(number)
}
