import type { Names } from './names.ts'

const lower = (title: string) => `${title[0]?.toLowerCase()}${title.slice(1)}`

/** What a new module says, in each language. */
export const wordsOf = ({ title, titleId }: Names) => ({
  en: {
    title,
    new: `New request: ${lower(title)}`,
    emptyMine: 'You have made no request yet.',
    day: 'Day',
    reason: 'Reason',
    reasonMissing: 'Say why.',
    thatDay: '{{code}} is for that day already.',
  },
  id: {
    title: titleId,
    new: `Pengajuan baru: ${lower(titleId)}`,
    emptyMine: 'Anda belum membuat pengajuan.',
    day: 'Hari',
    reason: 'Alasan',
    reasonMissing: 'Sebutkan alasannya.',
    thatDay: '{{code}} sudah untuk hari itu.',
  },
})
