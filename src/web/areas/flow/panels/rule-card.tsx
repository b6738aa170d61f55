import { ActionIcon, Menu, Switch, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconCopy, IconDots, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { useState, type DragEvent, type KeyboardEvent } from 'react'
import type { Severity } from '#shared/areas/flow.ts'
import { flowRuleText, useText } from '#web/foundation/i18n/use-text.ts'
import { MenuAct } from '#web/platform/screen/menu-act.tsx'
import { ConditionBuilder } from '../fields/condition-builder.tsx'
import type { EditedRule } from '../draft/edited-flow.ts'
import { useFlowGround } from '../draft/flow-ground.ts'
import { nameProblem } from '../draft/problems.ts'
import { RouteChain } from './route-chain.tsx'
import { SeverityMark } from '../fields/severity-mark.tsx'
import { routeWords, ruleName, whenWords } from '../draft/who-words.ts'
import classes from './rule-card.module.css'

export interface RuleActs {
  onChange: (rule: EditedRule, of?: string) => void
  onToggle: () => void
  onLevel: (key: string | null) => void
  onDuplicate: () => void
  onRemove: (() => void) | null
  /** One place up or down; null where it cannot go there. */
  onUp: (() => void) | null
  onDown: (() => void) | null
}

interface RuleCardProps extends RuleActs {
  rule: EditedRule
  rules: readonly EditedRule[]
  number: number
  /** How many stand in an order; null: this one stands behind all of them. */
  count: number | null
  open: boolean
  /** Key of the level whose settings stand open. */
  level: string | null
  severity: Severity | null
  severityOf: (levelKey: string) => Severity | null
  onDragStart: (event: DragEvent) => void
  onDragEnd: () => void
}

export const rulePlace = (key: string) => `flow-rule-${key}`

/** A rule: in a line what it takes and who decides; open, all that can be changed of it. */
export function RuleCard(props: RuleCardProps) {
  const { rule, number, count, open, severity } = props
  const say = useText()
  const { words } = useFlowGround()
  const name = ruleName(rule, say)
  const onKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const handle = event.currentTarget
    const act = event.key === 'ArrowUp' ? props.onUp : event.key === 'ArrowDown' ? props.onDown : undefined
    if (act === undefined) return
    event.preventDefault()
    act?.()
    // Moved in the page, it would lose the focus.
    requestAnimationFrame(() => handle.focus())
  }
  return (
    <article className={classes.card} aria-label={say('flows.ruleNumber', { number, name })} data-open={open || undefined}>
      <header className={classes.head}>
        {count === null ? (
          <span className={classes.noHandle} />
        ) : (
          <button
            type="button"
            className={classes.handle}
            draggable
            aria-label={say('flows.move', { name, place: number, count })}
            onDragStart={props.onDragStart}
            onDragEnd={props.onDragEnd}
            onKeyDown={onKey}
          >
            <IconGripVertical size={18} stroke={1.75} aria-hidden />
          </button>
        )}
        <button type="button" id={rulePlace(rule.key)} className={classes.summary} aria-expanded={open} onClick={props.onToggle}>
          <span className={classes.number} aria-hidden="true">
            {number}
          </span>
          <span className={classes.words}>
            <span className={classes.name}>{name}</span>
            <span className={classes.when}>{whenWords(rule, words)}</span>
            <span className={classes.who}>{routeWords(rule.levels, words)}</span>
          </span>
          <span className={classes.severity}>{severity && <SeverityMark severity={severity} />}</span>
          <IconChevronDown size={18} stroke={1.75} className={classes.chevron} aria-hidden />
        </button>
        <RuleMenu {...props} name={name} />
      </header>
      {open && <RuleBody {...props} />}
    </article>
  )
}

function RuleMenu({ name, onUp, onDown, onDuplicate, onRemove }: RuleActs & { name: string }) {
  const say = useText()
  return (
    <Menu withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={30} className={classes.menu ?? ''} aria-label={say('flows.ruleMenu', { name })}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuAct icon={<IconArrowUp size={16} stroke={1.75} />} disabled={!onUp} onClick={() => onUp?.()}>
          {say('flows.moveUp')}
        </MenuAct>
        <MenuAct icon={<IconArrowDown size={16} stroke={1.75} />} disabled={!onDown} onClick={() => onDown?.()}>
          {say('flows.moveDown')}
        </MenuAct>
        <MenuAct icon={<IconCopy size={16} stroke={1.75} />} onClick={onDuplicate}>
          {say('flows.duplicate')}
        </MenuAct>
        <MenuAct danger icon={<IconTrash size={16} stroke={1.75} />} disabled={!onRemove} onClick={() => onRemove?.()}>
          {say('flows.remove')}
        </MenuAct>
      </Menu.Dropdown>
    </Menu>
  )
}

function RuleBody({ rule, rules, level, severityOf, onChange, onLevel }: RuleCardProps) {
  const say = useText()
  const { checked } = useFlowGround()
  const problem = nameProblem(rule, rules)
  return (
    <div className={classes.body}>
      <RuleName
        name={rule.name}
        error={problem && (checked || problem === 'flows.nameTwice') ? say(problem) : null}
        onChange={(name) => onChange({ ...rule, name }, 'name')}
      />
      {rule.when && (
        <div className={classes.part}>
          <h3 className={classes.title}>{say('flows.which')}</h3>
          <ConditionBuilder
            label={say('flows.which')}
            group={rule.when}
            onChange={(when, of) => onChange({ ...rule, when }, of && `when.${of}`)}
          />
        </div>
      )}
      <div className={classes.part}>
        <h3 className={classes.title}>{say('flows.route')}</h3>
        <RouteChain
          levels={rule.levels}
          selected={level}
          onSelect={onLevel}
          onChange={(levels, of) => onChange({ ...rule, levels }, of)}
          severityOf={severityOf}
        />
      </div>
      <Switch
        label={say('flows.skipAdjacent')}
        checked={rule.skipAdjacent}
        onChange={(event) => onChange({ ...rule, skipAdjacent: event.currentTarget.checked })}
      />
    </div>
  )
}

interface RuleNameProps {
  name: string
  error: string | null
  onChange: (name: string) => void
}

/** The name of a rule; one that the portal brought along as it is said here, until somebody types another. */
function RuleName({ name, error, onChange }: RuleNameProps) {
  const say = useText()
  const [typing, setTyping] = useState(false)
  return (
    <TextInput
      label={say('flows.ruleName')}
      description={say('flows.ruleNameHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={100}
      value={typing ? name : flowRuleText(name, say)}
      error={error}
      onChange={(event) => {
        setTyping(true)
        onChange(event.currentTarget.value)
      }}
      onBlur={() => setTyping(false)}
    />
  )
}
