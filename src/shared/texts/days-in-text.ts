/** A text with each of its days, kept as `2026-11-24`, as `write` writes it; numbers of requests and names of files stay as they are. */
export const withDaysWritten = (text: string, write: (day: string) => string): string =>
  text.replace(/(?<![\w./-])\d{4}-\d{2}-\d{2}(?![\w/-]|\.\w)/g, (day) => write(day))
