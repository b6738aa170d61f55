import { ActionIcon } from '@mantine/core'
import {
  IconArrowRight,
  IconChevronLeft,
  IconChevronRight,
  IconCircleCheck,
  IconCopy,
  IconPlus,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import type { Severity } from '#shared/areas/flow.ts'
import { levelStatus } from '#shared/status.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { LevelDot } from '#web/approval/levels/level-dot.tsx'
import { copiedLevel, nextLevel, type EditedLevel } from '../draft/edited-flow.ts'
import { useFlowGround } from '../draft/flow-ground.ts'
import { LevelForm } from '../fields/level-form.tsx'
import { inserted, moved, replaced, without } from '../draft/reorder.ts'
import { levelDetails, sentence, whoWords } from '../draft/who-words.ts'
import classes from './route-chain.module.css'

interface RouteChainProps {
  levels: readonly EditedLevel[]
  /** Key of the level whose settings stand open. */
  selected: string | null
  onSelect: (key: string | null) => void
  onChange: (levels: EditedLevel[], of?: string) => void
  /** The worst that was found at a level. */
  severityOf: (key: string) => Severity | null
}

export const levelPlace = (key: string) => `flow-level-${key}`

/** A route as it is drawn: from the submit over each level to the end, and the settings of the chosen level beneath. */
export function RouteChain({ levels, selected, onSelect, onChange, severityOf }: RouteChainProps) {
  const say = useText()
  const at = levels.findIndex(({ key }) => key === selected)
  const open = levels[at]
  const add = () => {
    const level = nextLevel(levels)
    onChange([...levels, level])
    onSelect(level.key)
  }
  return (
    <div className={classes.route}>
      <ol className={classes.chain} aria-label={say('flows.route')}>
        <li className={classes.end}>
          <IconSend size={16} stroke={1.75} aria-hidden />
          {say('flows.submitted')}
        </li>
        {levels.map((level, index) => (
          <LevelCard
            key={level.key}
            level={level}
            number={index + 1}
            open={level.key === selected}
            severity={severityOf(level.key)}
            onOpen={() => onSelect(level.key === selected ? null : level.key)}
          />
        ))}
        <li className={classes.step}>
          <IconArrowRight size={16} stroke={1.75} className={classes.arrow} aria-hidden />
          <ActionIcon
            variant="default"
            size={30}
            radius="xl"
            aria-label={say('flows.addLevel')}
            disabled={levels.length >= 20}
            onClick={add}
          >
            <IconPlus size={16} stroke={1.75} />
          </ActionIcon>
          <IconArrowRight size={16} stroke={1.75} className={classes.arrow} aria-hidden />
          <span className={classes.end}>
            <IconCircleCheck size={16} stroke={1.75} aria-hidden />
            {say('flows.approved')}
          </span>
        </li>
      </ol>
      {open && (
        <section className={classes.settings} aria-label={say('flows.level', { number: at + 1 })}>
          <header className={classes.head}>
            <strong>{say('flows.levelOf', { number: at + 1, count: levels.length })}</strong>
            <LevelActs levels={levels} at={at} onChange={onChange} onSelect={onSelect} />
          </header>
          <LevelForm
            key={open.key}
            level={open}
            onChange={(level, of) => onChange(replaced(levels, at, level), of && `${open.key}.${of}`)}
          />
        </section>
      )}
    </div>
  )
}

interface LevelCardProps {
  level: EditedLevel
  number: number
  open: boolean
  severity: Severity | null
  onOpen: () => void
}

function LevelCard({ level, number, open, severity, onOpen }: LevelCardProps) {
  const { words } = useFlowGround()
  const details = levelDetails(level, words)
  return (
    <li className={classes.step}>
      <IconArrowRight size={16} stroke={1.75} className={classes.arrow} aria-hidden />
      <button
        type="button"
        id={levelPlace(level.key)}
        className={classes.card}
        aria-expanded={open}
        data-open={open || undefined}
        data-severity={severity ?? undefined}
        onClick={onOpen}
      >
        <LevelDot number={number} statusId={open ? levelStatus.processing : levelStatus.waiting} />
        <span className={classes.words}>
          <span className={classes.who}>{sentence(whoWords(level.who, words))}</span>
          {details.length > 0 && <span className={classes.details}>{details.join(' · ')}</span>}
        </span>
      </button>
    </li>
  )
}

type LevelActsProps = Pick<RouteChainProps, 'levels' | 'onChange' | 'onSelect'> & { at: number }

function LevelActs({ levels, at, onChange, onSelect }: LevelActsProps) {
  const say = useText()
  const number = at + 1
  const level = levels[at]
  if (!level) return null
  const copy = () => {
    const copied = copiedLevel(level)
    onChange(inserted(levels, number, copied))
    onSelect(copied.key)
  }
  const remove = () => {
    onChange(without(levels, at))
    onSelect((levels[at + 1] ?? levels[at - 1])?.key ?? null)
  }
  const acts = [
    ['flows.levelEarlier', IconChevronLeft, at === 0, () => onChange(moved(levels, at, at - 1))],
    ['flows.levelLater', IconChevronRight, at === levels.length - 1, () => onChange(moved(levels, at, at + 1))],
    ['flows.levelCopy', IconCopy, levels.length >= 20, copy],
    ['flows.levelRemove', IconTrash, levels.length === 1, remove],
  ] as const
  return (
    <div className={classes.acts}>
      {acts.map(([key, Icon, disabled, act]) => (
        <ActionIcon
          key={key}
          variant="subtle"
          color="gray"
          size={30}
          disabled={disabled}
          aria-label={say(key, { number })}
          title={key === 'flows.levelRemove' && disabled ? say('flows.lastLevel') : undefined}
          onClick={act}
        >
          <Icon size={18} stroke={1.75} className={Icon === IconChevronLeft || Icon === IconChevronRight ? classes.way : undefined} />
        </ActionIcon>
      ))}
    </div>
  )
}
