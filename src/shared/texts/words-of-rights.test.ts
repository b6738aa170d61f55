import { expect, it } from 'vitest'
import { bothLanguages, meantBy, writtenOf, type Both } from '../../../test/support/both-languages.ts'

/** What roles let people do, and who comes in: words that are written down a second time, as those of `words.test.ts`. */
const families: Record<string, Record<string, Both>> = {
  'roles.own.': {
    off: ['–', '–'],
    read: ['reads', 'membaca'],
    write: ['uses', 'memakai'],
    title: ['Beside what everybody has', 'Selain yang dimiliki semua orang'],
    asEverybody: ['As everybody', 'Seperti semua orang'],
    readLong: ['Read', 'Membaca'],
    writeLong: ['Read and use', 'Membaca dan memakai'],
    offLong: ['Not at all', 'Sama sekali tidak'],
  },
  'roles.duty.': {
    none: ['–', '–'],
    see: ['sees', 'melihat'],
    write: ['acts', 'bertindak'],
    title: ['With what is others’', 'Terhadap milik orang lain'],
    noneLong: ['Nothing', 'Tidak ada'],
    seeLong: ['See', 'Melihat'],
    writeLong: ['See and act, as HR does', 'Melihat dan bertindak, seperti HR'],
    everyModule: ['Everything, and what is still to come', 'Semuanya, juga yang akan datang'],
  },
  'roles.state.': {
    now: ['Now', 'Sekarang'],
    toCome: ['To come', 'Akan datang'],
    over: ['Over', 'Berakhir'],
  },
  'roles.over.': {
    company: ['Everybody', 'Semua orang'],
    sites: ['Sites', 'Lokasi'],
    units: ['Units and those below them', 'Unit dan yang di bawahnya'],
    people: ['Persons', 'Orang'],
    ownSite: ['Their own site', 'Lokasinya sendiri'],
    ownUnit: ['Their own unit and those below', 'Unitnya sendiri dan yang di bawahnya'],
    unit: ['{{unit}} and below', '{{unit}} dan di bawahnya'],
    nobody: [
      'This role does nothing with what is others’: it is over nobody.',
      'Peran ini tidak berbuat apa pun terhadap milik orang lain: tidak mencakup siapa pun.',
    ],
  },
  'access.scope.': {
    all: ['Everybody', 'Semua'],
    roles: ['With a role', 'Dengan peran'],
    out: ['Kept out', 'Tidak boleh masuk'],
    none: ['Cannot sign in yet', 'Belum dapat masuk'],
  },
}

it.each(bothLanguages)('whoever gives rights in %s reads what is meant', (_name, language, texts) => {
  expect(writtenOf(families, texts)).toEqual(meantBy(families, language))
})
