import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { timesheetSetUpCalls, type SetUpCategory, type SetUpProject } from '#shared/areas/timesheet-set-up.ts'
import type { Scopes } from '#shared/contract/scope.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { formatDuration } from '#web/foundation/format/duration.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { scopeText } from '#web/platform/form/scope-field.ts'
import { Row, Section } from '#web/platform/screen/card.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { CategoryDialog, ProjectDialog } from './set-up-dialogs.tsx'
import { RulesForm } from './set-up-rules.tsx'
import { budgetText } from './timesheet-sum.tsx'
import classes from './set-up.module.css'

/** For HR and administrators: what time is booked on, and by which rules. */
export function TimesheetSetUp() {
  const { data, error, isError } = useCall(timesheetSetUpCalls.read, {}, { keepPrevious: false })
  if (isError) return <PartFailed error={error} />
  if (!data) return <Skeleton height={320} radius="lg" />
  return (
    <div className={classes.parts}>
      <Projects projects={data.projects} scopes={data.scopes} />
      <Categories categories={data.categories} scopes={data.scopes} />
      <RulesForm stored={data.rules} locked={data.rulesLocked} />
    </div>
  )
}

function Projects({ projects, scopes }: { projects: readonly SetUpProject[]; scopes: Scopes }) {
  const say = useText()
  const language = useLanguage()
  const [changing, setChanging] = useState<SetUpProject | 'new' | null>(null)
  return (
    <Section
      ruled
      title={say('timesheet.setUp.projects')}
      actions={<AddButton onClick={() => setChanging('new')}>{say('timesheet.setUp.addProject')}</AddButton>}
    >
      {projects.length === 0 && <Row>{say('timesheet.setUp.noProjects')}</Row>}
      {projects.map((project) => {
        const { budgetHours, bookedHours, from, until, open, members } = project
        const period = [from, until].map((day) => formatDate(day)).join(' – ')
        return (
          <Line
            key={project.id}
            name={nameIn(project, language)}
            code={project.code}
            retired={project.retired}
            onOpen={() => setChanging(project)}
          >
            {formatDuration(Math.round(bookedHours * 60))}
            {budgetHours === null ? ' · ' : ' '}
            {budgetText(budgetHours === null ? null : Math.round(budgetHours * 60), say)}
            {' · '}
            {open ? say('timesheet.setUp.open') : say('timesheet.setUp.memberCount', { count: members.length })}
            {(from ?? until) && ` · ${period}`}
            {` · ${scopeText(say, project)}`}
          </Line>
        )
      })}
      {changing && <ProjectDialog project={changing === 'new' ? null : changing} scopes={scopes} onClose={() => setChanging(null)} />}
    </Section>
  )
}

function Categories({ categories, scopes }: { categories: readonly SetUpCategory[]; scopes: Scopes }) {
  const say = useText()
  const language = useLanguage()
  const [changing, setChanging] = useState<SetUpCategory | 'new' | null>(null)
  return (
    <Section
      ruled
      title={say('timesheet.setUp.categories')}
      actions={<AddButton onClick={() => setChanging('new')}>{say('timesheet.setUp.addCategory')}</AddButton>}
    >
      {categories.length === 0 && <Row>{say('timesheet.setUp.noCategories')}</Row>}
      {categories.map((category) => (
        <Line
          key={category.id}
          name={nameIn(category, language)}
          code={category.code}
          retired={category.retired}
          onOpen={() => setChanging(category)}
        >
          {scopeText(say, category)}
        </Line>
      ))}
      {changing && <CategoryDialog category={changing === 'new' ? null : changing} scopes={scopes} onClose={() => setChanging(null)} />}
    </Section>
  )
}

const nameIn = ({ names }: Pick<SetUpProject, 'names'>, language: string) => (language === 'id' ? names.id : names.en)

function AddButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="default" size="compact-md" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onClick}>
      {children}
    </Button>
  )
}

interface LineProps {
  name: string
  code: string
  retired: boolean
  onOpen: () => void
  children?: ReactNode
}

function Line({ name, code, retired, onOpen, children }: LineProps) {
  const say = useText()
  return (
    <Row>
      <button type="button" className={classes.line} onClick={onOpen}>
        <span className={classes.name}>
          {name} <span className={classes.code}>{code}</span>
        </span>
        <span className={classes.what}>{children}</span>
        {retired && <Pill colour="grey">{say('timesheet.setUp.isRetired')}</Pill>}
      </button>
    </Row>
  )
}
