import { Anchor } from '@mantine/core'
import type { RichBlock, RichPart } from '#shared/records/rich-text/rich-text.ts'
import classes from './rich-view.module.css'

/** What an announcement says: headings, paragraphs, lists, bold words and links, made from words and never from markup. */
export function RichView({ blocks, level = 2 }: { blocks: readonly RichBlock[]; level?: 2 | 3 }) {
  return (
    <div className={classes.text}>
      {blocks.map((block, at) => (
        <Block key={`${at}`} block={block} level={level} />
      ))}
    </div>
  )
}

function Block({ block: { kind, lines }, level }: { block: RichBlock; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  const List = kind === 'numbered' ? 'ol' : 'ul'
  if (kind === 'heading' || kind === 'paragraph') {
    const words = lines.map((line, at) => <Line key={`${at}`} parts={line} />)
    return kind === 'heading' ? <Heading>{words}</Heading> : <p>{words}</p>
  }
  return (
    <List>
      {lines.map((line, at) => (
        <li key={`${at}`}>
          <Line parts={line} />
        </li>
      ))}
    </List>
  )
}

const Line = ({ parts }: { parts: readonly RichPart[] }) => parts.map((part, at) => <Part key={`${at}`} part={part} />)

function Part({ part: { text, bold, link } }: { part: RichPart }) {
  const words = bold ? <strong>{text}</strong> : text
  if (link === null) return words
  return (
    <Anchor href={link} {...(link.startsWith('mailto:') ? {} : { target: '_blank', rel: 'noopener noreferrer' })}>
      {words}
    </Anchor>
  )
}
