import type { Names } from './names.ts'

const lower = (title: string) => `${title[0]?.toLowerCase()}${title.slice(1)}`

/** `providerName` → `Provider name`: what a field is called until somebody finds a better word. */
const spoken = (name: string) => {
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase()
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}

/** What fields that many forms have are called; the Indonesian of others is their author's to say. */
const known: Readonly<Record<string, { en: string; id: string }>> = {
  amount: { en: 'Amount', id: 'Jumlah' },
  cost: { en: 'Cost', id: 'Biaya' },
  day: { en: 'Day', id: 'Hari' },
  endsOn: { en: 'Last day', id: 'Hari terakhir' },
  note: { en: 'Note', id: 'Catatan' },
  place: { en: 'Place', id: 'Tempat' },
  reason: { en: 'Reason', id: 'Alasan' },
  startsOn: { en: 'First day', id: 'Hari pertama' },
  title: { en: 'Title', id: 'Judul' },
}

/** What a new module says, in each language. */
export const wordsOf = ({ title, titleId }: Names) => ({
  en: {
    title,
    new: `New request: ${lower(title)}`,
    emptyMine: 'You have made no request yet.',
    label: (name: string) => known[name]?.en ?? spoken(name),
    choice: spoken,
    leastAmount: 'At least {{least, money}}.',
    places: 'Amounts in {{currency}} have at most {{places}} decimals.',
    endsBeforeStart: 'The last day is before the first.',
    theseDays: '{{code}} is for these days already.',
  },
  id: {
    title: titleId,
    new: `Pengajuan baru: ${lower(titleId)}`,
    emptyMine: 'Anda belum membuat pengajuan.',
    label: (name: string) => known[name]?.id ?? spoken(name),
    choice: spoken,
    leastAmount: 'Paling sedikit {{least, money}}.',
    places: 'Jumlah dalam {{currency}} memiliki paling banyak {{places}} desimal.',
    endsBeforeStart: 'Hari terakhir mendahului hari pertama.',
    theseDays: '{{code}} sudah untuk hari-hari ini.',
  },
})
export type Words = ReturnType<typeof wordsOf>['en']
