import { statusIds } from '#shared/status.ts'
import { LevelPill } from '#web/approval/levels/level-pill.tsx'
import { Facts, Row, Section } from '#web/platform/screen/card.tsx'
import { StatBar } from '#web/platform/screen/stat-bar.tsx'
import { Pill, StatusPill } from '#web/platform/screen/status-pill.tsx'
import { Why } from '#web/platform/screen/why.tsx'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { reasons } from './example-approval.ts'
import { Example, Room } from './room.tsx'
import classes from './gallery.module.css'

export function CardExamples() {
  return (
    <Room title="Cards and figures">
      <div className={classes.stack}>
        <div className={classes.grid}>
          <StatBar
            title="Annual leave"
            value="7.5"
            unit="days available"
            whole={14}
            why={reasons}
            parts={[
              { name: 'taken', value: 4.5, tone: 'strong' },
              { name: 'waiting', value: 2, tone: 'soft' },
            ]}
          >
            4.5 taken · 2 waiting · 1.5 expire 31 Dec
          </StatBar>
          <StatBar
            title="Sick leave"
            value="11"
            unit="days available"
            whole={12}
            why={reasons}
            parts={[{ name: 'taken', value: 1, tone: 'good' }]}
          >
            1 taken
          </StatBar>
          <StatBar title="Compensation" value="1" unit="days available" whole={1} parts={[]}>
            from overtime on 14 Nov, until 14 Feb
          </StatBar>
        </div>
        <Example caption="Statuses of a record, then of a level">
          <div className={classes.line}>
            {statusIds.map((id) => (
              <StatusPill key={id} statusId={id} />
            ))}
          </div>
          <div className={classes.line} style={{ marginBlockStart: 8 }}>
            {[0, 1, 2, 3, 4, 5].map((id) => (
              <LevelPill key={id} statusId={id} />
            ))}
          </div>
        </Example>
        <div className={classes.grid}>
          <Section title="Waiting for me" mark={<Pill colour="orange">3</Pill>} actions={<a href="#gallery">Open inbox</a>} ruled>
            <Row>Hadi Nugroho · Annual leave</Row>
            <Row>Lena Fischer · Overtime</Row>
          </Section>
          <Section title="Request">
            <Facts
              items={[
                { name: 'From', value: 'Tue 24 November, full day' },
                { name: 'Until', value: 'Wed 25 November, full day' },
                {
                  name: 'Days',
                  value: (
                    <>
                      2.0 <Why value="Days 2.0" reasons={reasons} />
                    </>
                  ),
                },
                { name: 'Reason', value: 'Moving to the new flat' },
              ]}
            />
          </Section>
          <Section title="One thing to know" tone="warning">
            On 28 December four of nine in your team are away; the minimum is six.
          </Section>
          <Section title="A part that failed">
            <PartFailed />
          </Section>
        </div>
      </div>
    </Room>
  )
}
