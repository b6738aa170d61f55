import { ActionIcon, NativeSelect } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconChevronLeft, IconChevronLeftPipe, IconChevronRight, IconChevronRightPipe } from '@tabler/icons-react'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { pageMoves } from './pdf-moves.ts'
import classes from './pdf-pages.module.css'

pdfjs.GlobalWorkerOptions.workerSrc = worker

/** The policy of the page allows neither made-up code nor WebAssembly. */
const options = { isEvalSupported: false, useWasm: false }

const icons = { first: IconChevronLeftPipe, previous: IconChevronLeft, next: IconChevronRight, last: IconChevronRightPipe }

/** A PDF, a page at a time. */
export function PdfPages({ blob, name }: { blob: Blob; name: string }) {
  const say = useText()
  const [page, setPage] = useState(1)
  const [pages, setPages] = useState(0)
  const { ref, width } = useElementSize()
  const moves = pageMoves(page, pages)
  const button = (act: keyof typeof moves) => {
    const Icon = icons[act]
    const to = moves[act]
    return (
      <ActionIcon
        variant="default"
        size={32}
        disabled={to === null}
        aria-label={say(`attachment.${act}`)}
        onClick={() => to !== null && setPage(to)}
      >
        <Icon size={18} stroke={1.75} className={classes.arrow} />
      </ActionIcon>
    )
  }
  return (
    <div className={classes.pdf}>
      <nav className={classes.moves} aria-label={say('attachment.page')}>
        {button('first')}
        {button('previous')}
        <NativeSelect
          size="xs"
          aria-label={say('attachment.page')}
          value={String(page)}
          data={Array.from({ length: Math.max(pages, 1) }, (_, index) => String(index + 1))}
          onChange={(event) => setPage(Number(event.currentTarget.value))}
        />
        <span className={classes.of}>{say('attachment.ofPages', { pages })}</span>
        {button('next')}
        {button('last')}
      </nav>
      <div ref={ref} className={classes.paper} tabIndex={0} role="region" aria-label={name}>
        <Document
          file={blob}
          options={options}
          onLoadSuccess={(loaded) => setPages(loaded.numPages)}
          error={<PartFailed />}
          loading={<p role="status">{say('attachment.loading')}</p>}
          externalLinkTarget="_blank"
          externalLinkRel="noopener noreferrer"
        >
          <Page pageNumber={page} width={width || undefined} renderTextLayer={false} renderAnnotationLayer={false} />
        </Document>
      </div>
    </div>
  )
}
