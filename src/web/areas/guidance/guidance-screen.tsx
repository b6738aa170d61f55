import { Button, Skeleton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { guidanceCalls, guidanceList, type ModuleGuidance } from '#shared/areas/guidance.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useLanguage, useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { SetRow, SetRows } from '#web/platform/screen/set-rows.tsx'
import { GuidanceDialog } from './guidance-dialog.tsx'
import { WholeExport } from '#web/platform/list/table/whole-export.tsx'
import classes from './guidance.module.css'

/** For administrators and HR: what is said above the screens of each module. */
export function GuidanceScreen() {
  const say = useText()
  const { data, error, isError } = useCall(guidanceCalls.list, {}, { keepPrevious: false })
  const [writing, setWriting] = useState<ModuleGuidance | null>(null)
  usePage(say('nav.guidance'))
  return (
    <>
      <ScreenHeader title={say('nav.guidance')} subtitle={say('guidance.subtitle')} />
      {isError && <PartFailed error={error} />}
      {!data && !isError && <Skeleton height={420} radius="lg" />}
      {data && (
        <div className={classes.list}>
          <Section ruled title={say('guidance.modules')} actions={<WholeExport call={guidanceCalls.export} list={guidanceList} />}>
            <SetRows>
              {data.modules.map((one) => (
                <Row key={one.moduleId} one={one} onWrite={() => setWriting(one)} />
              ))}
            </SetRows>
          </Section>
        </div>
      )}
      {writing && <GuidanceDialog one={writing} onClose={() => setWriting(null)} />}
    </>
  )
}

function Row({ one, onWrite }: { one: ModuleGuidance; onWrite: () => void }) {
  const say = useText()
  const name = useTextOf()(one.label)
  const language = useLanguage()
  const { en, id } = one.guidanceDescription
  const words = language === 'id' ? id || en : en || id
  return (
    <SetRow>
      <div className={classes.words}>
        <strong>{name}</strong>
        <span className={classes.said}>{words || say('guidance.none')}</span>
      </div>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPencil size={16} stroke={1.75} />}
        aria-label={`${say('guidance.write')}: ${name}`}
        onClick={onWrite}
      >
        {say('guidance.write')}
      </Button>
    </SetRow>
  )
}
