/** Of an address that fills a form in to its end: its submit has the focus, so that Enter sends it. */
export const readyForm = 'ready'
