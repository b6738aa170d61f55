import type { Interest } from '#shared/records/loan/instalments.ts'

export interface DemoLoanItem {
  code: string
  names: { en: string; id: string }
  country: 'ID' | 'DE'
  currency: 'IDR' | 'EUR'
  interest: Interest
  /** Percent a year. */
  rate: string
  limit: string
  most: number
}

export const demoLoanItems: readonly DemoLoanItem[] = [
  {
    code: 'HOUSING',
    names: { en: 'Housing loan', id: 'Pinjaman perumahan' },
    country: 'ID',
    currency: 'IDR',
    interest: 'annuity',
    rate: '6',
    limit: '150000000',
    most: 60,
  },
  {
    code: 'VEHICLE',
    names: { en: 'Vehicle loan', id: 'Pinjaman kendaraan' },
    country: 'ID',
    currency: 'IDR',
    interest: 'annuity',
    rate: '7.5',
    limit: '40000000',
    most: 36,
  },
  {
    code: 'EDUCATION',
    names: { en: 'Education loan', id: 'Pinjaman pendidikan' },
    country: 'ID',
    currency: 'IDR',
    interest: 'none',
    rate: '0',
    limit: '30000000',
    most: 24,
  },
  {
    code: 'EMERGENCY',
    names: { en: 'Emergency loan', id: 'Pinjaman darurat' },
    country: 'ID',
    currency: 'IDR',
    interest: 'flat',
    rate: '3',
    limit: '15000000',
    most: 12,
  },
  {
    code: 'EDUCATION-DE',
    names: { en: 'Education loan (Germany)', id: 'Pinjaman pendidikan (Jerman)' },
    country: 'DE',
    currency: 'EUR',
    interest: 'none',
    rate: '0',
    limit: '5000',
    most: 24,
  },
  {
    code: 'SALARY-ADVANCE',
    names: { en: 'Salary advance', id: 'Uang muka gaji' },
    country: 'DE',
    currency: 'EUR',
    interest: 'none',
    rate: '0',
    limit: '2500',
    most: 6,
  },
]
