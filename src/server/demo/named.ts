import type { SiteCode } from './company.ts'

/** Somebody who is always the same: the people named in documents and tests, and those whose names try a screen. */
export interface Named {
  userName: string
  firstName: string
  /** Empty where somebody has one name only, as many Indonesians do. */
  lastName: string
  unit: string
  site: SiteCode
  place: 'head' | 'lead' | 'member'
  title?: string
  grade?: string
  /** Years since they were hired. */
  years: number
  share?: number
  language?: 'en' | 'id'
}

export const named: readonly Named[] = [
  { userName: 'victoria', firstName: 'Victoria', lastName: 'Halim', unit: 'CAL', site: 'JKT', place: 'head', grade: 'G10', years: 11 },
  { userName: 'carla', firstName: 'Carla', lastName: 'Mendes', unit: 'ENG', site: 'JKT', place: 'head', grade: 'G9', years: 8 },
  { userName: 'budi', firstName: 'Budi', lastName: 'Santoso', unit: 'PLT', site: 'JKT', place: 'head', grade: 'G7', years: 6 },
  { userName: 'amina', firstName: 'Amina', lastName: 'Pratama', unit: 'PLT', site: 'JKT', place: 'member', title: 'Software Engineer', grade: 'G5', years: 3 },
  { userName: 'ratna', firstName: 'Ratna', lastName: 'Kusumawardhani', unit: 'APP', site: 'JKT', place: 'head', grade: 'G7', years: 5 },
  { userName: 'jonas', firstName: 'Jonas', lastName: 'Brandt', unit: 'DAT', site: 'BER', place: 'head', grade: 'G7', years: 4 },
  { userName: 'yohanes', firstName: 'Yohanes', lastName: 'Tanujaya', unit: 'FIN', site: 'JKT', place: 'head', grade: 'G9', years: 9 },
  { userName: 'farah', firstName: 'Farah', lastName: 'Idris', unit: 'FIN', site: 'JKT', place: 'member', title: 'Financial Controller', grade: 'G6', years: 4 },
  { userName: 'melati', firstName: 'Melati', lastName: 'Siregar', unit: 'ACC', site: 'JKT', place: 'head', grade: 'G7', years: 7 },
  { userName: 'siti', firstName: 'Siti', lastName: 'Aisyah Rahmawati', unit: 'HRD', site: 'JKT', place: 'head', grade: 'G9', years: 10 },
  { userName: 'dewi', firstName: 'Dewi', lastName: 'Wulandari', unit: 'HRD', site: 'JKT', place: 'member', title: 'HR Officer', grade: 'G6', years: 6 },
  { userName: 'hendra', firstName: 'Hendra', lastName: 'Gunawan', unit: 'HRD', site: 'SUB', place: 'member', title: 'HR Officer', grade: 'G5', years: 4, language: 'id' },
  { userName: 'katharina', firstName: 'Katharina', lastName: 'Lindemann', unit: 'HRD', site: 'BER', place: 'member', title: 'HR Officer', grade: 'G5', years: 5 },
  { userName: 'agus', firstName: 'Agus', lastName: 'Setiawan', unit: 'OPS', site: 'SUB', place: 'head', grade: 'G9', years: 12, language: 'id' },
  { userName: 'bambang', firstName: 'Bambang', lastName: 'Hariyanto', unit: 'WHS', site: 'SUB', place: 'head', grade: 'G7', years: 13, language: 'id' },
  { userName: 'sutrisno', firstName: 'Sutrisno', lastName: '', unit: 'WHS', site: 'SUB', place: 'lead', grade: 'G5', years: 9, language: 'id' },
  { userName: 'ngatini', firstName: 'Ngatini', lastName: '', unit: 'WHS', site: 'SUB', place: 'member', years: 5, language: 'id' },
  { userName: 'wahyuni', firstName: 'Wahyuni', lastName: '', unit: 'CUS', site: 'SUB', place: 'lead', grade: 'G5', years: 6, language: 'id' },
  { userName: 'susanne', firstName: 'Susanne', lastName: 'Kühnel', unit: 'ITS', site: 'BER', place: 'head', grade: 'G7', years: 7 },
  { userName: 'edgar', firstName: 'Edgar', lastName: 'Vogel', unit: 'ITS', site: 'BER', place: 'member', title: 'IT Administrator', grade: 'G6', years: 5 },
  { userName: 'anneliese', firstName: 'Anneliese', lastName: 'Obermüller', unit: 'COM', site: 'BER', place: 'head', grade: 'G9', years: 6 },
  { userName: 'matteo', firstName: 'Matteo', lastName: 'Bianchi', unit: 'SAE', site: 'BER', place: 'head', grade: 'G7', years: 5 },
  { userName: 'maximiliane', firstName: 'Maximiliane', lastName: 'von Hohenstaufen-Wittelsbach', unit: 'SAE', site: 'BER', place: 'member', title: 'Key Account Manager', grade: 'G7', years: 3 },
  { userName: 'soren', firstName: 'Søren', lastName: 'Ångström', unit: 'SAE', site: 'BER', place: 'member', years: 2, share: 0.8 },
  { userName: 'ayse', firstName: 'Ayşe', lastName: 'Yıldız-Großmann', unit: 'DAT', site: 'BER', place: 'member', years: 4, share: 0.8 },
  { userName: 'lukasz', firstName: 'Łukasz', lastName: 'Wiśniewski', unit: 'DAT', site: 'BER', place: 'member', years: 2 },
  { userName: 'zoe', firstName: 'Zoë', lastName: 'Müller-Çelik', unit: 'ACC', site: 'BER', place: 'member', years: 3, share: 0.5 },
  { userName: 'anhtuyet', firstName: 'Ánh Tuyết', lastName: 'Nguyễn Thị', unit: 'APP', site: 'JKT', place: 'member', years: 2 },
  { userName: 'kusumaningtyas', firstName: 'Raden Ajeng Kusumaningtyas', lastName: 'Prawirodirdjo Notonegoro', unit: 'SAI', site: 'JKT', place: 'member', years: 4 },
  { userName: 'teguh', firstName: 'Teguh', lastName: 'Wicaksono', unit: 'SAI', site: 'JKT', place: 'head', grade: 'G7', years: 6 },
  { userName: 'indah', firstName: 'Indah', lastName: 'Permatasari', unit: 'CUS', site: 'SUB', place: 'head', grade: 'G7', years: 5, language: 'id' },
]
