// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { levelStatus, noLongerAsked, statusIds } from '#shared/status.ts'
import { languages } from '#shared/texts/index.ts'
import { en } from '#shared/texts/en/index.ts'
import { id } from '#shared/texts/id/index.ts'
import { changeLanguage } from '#web/foundation/i18n/i18n.ts'
import { show } from '../../../../test/support/screen.tsx'
import { StatusPill } from './status-pill.tsx'

const texts = { en, id }

/** What each status is called: the words that people decide by, written down a second time on purpose. */
const statuses: Record<number, readonly [english: string, indonesian: string]> = {
  0: ['Entry', 'Entri'],
  1: ['Submitted', 'Diajukan'],
  2: ['Revised', 'Direvisi'],
  3: ['Cancelled', 'Dibatalkan'],
  4: ['Approved', 'Disetujui'],
  5: ['Rejected', 'Ditolak'],
  11: ['Cancelled after approval', 'Dibatalkan setelah disetujui'],
  12: ['Closed by the system', 'Ditutup oleh sistem'],
  30: ['Reopened', 'Dibuka kembali'],
  40: ['In Approval', 'Dalam Persetujuan'],
}

/** What a level is called, and a person of it. */
const levels: Record<number, readonly [english: string, indonesian: string]> = {
  [levelStatus.processing]: ['processing', 'diproses'],
  [levelStatus.approved]: ['approved', 'disetujui'],
  [levelStatus.revised]: ['revised', 'direvisi'],
  [levelStatus.rejected]: ['rejected', 'ditolak'],
  [levelStatus.waiting]: ['waiting', 'menunggu'],
  [levelStatus.rejectedBySystem]: ['rejected', 'ditolak'],
  [noLongerAsked]: ['no longer asked', 'tidak ditanya lagi'],
}

/** What the history says beside the five acts: `{{who}} reminded`. */
const told: Record<string, readonly [english: string, indonesian: string]> = {
  save: ['saved', 'disimpan'],
  reopen: ['reopened', 'dibuka kembali'],
  close: ['closed', 'ditutup'],
  skip: ['skipped', 'dilewati'],
  escalate: ['escalated', 'dinaikkan'],
  remind: ['reminded', 'diingatkan'],
  part: ['took out', 'dikeluarkan'],
  reassign: ['passed to others', 'dialihkan'],
}

/** The words of every act: on its button, as the title of its note, once it is done, and in the history. */
const acts: Record<string, readonly [english: readonly string[], indonesian: readonly string[]]> = {
  approve: [
    ['Approve', 'Approve Note', '{{module}} has been approved successfully', 'approved'],
    ['Setujui', 'Catatan Persetujuan', '{{module}} berhasil disetujui', 'disetujui'],
  ],
  revise: [
    ['Revise', 'Revise Note', '{{module}} has been revised', 'revised'],
    ['Revisi', 'Catatan Revisi', '{{module}} telah direvisi', 'direvisi'],
  ],
  reject: [
    ['Reject', 'Reject Note', '{{module}} has been rejected successfully', 'rejected'],
    ['Tolak', 'Catatan Penolakan', '{{module}} berhasil ditolak', 'ditolak'],
  ],
  submit: [
    ['Submit', 'Submit Note', '{{module}} has been submitted successfully', 'submitted'],
    ['Ajukan', 'Catatan Pengajuan', '{{module}} berhasil diajukan', 'diajukan'],
  ],
  cancel: [
    ['Cancel', 'Cancel Note', '{{module}} has been cancelled successfully', 'cancelled'],
    ['Batalkan', 'Catatan Pembatalan', '{{module}} berhasil dibatalkan', 'dibatalkan'],
  ],
}

describe.each(Object.keys(languages) as (keyof typeof languages)[])('in %s', (language) => {
  const place = language === 'en' ? 0 : 1

  it('every status is called by its own word, on a pill without the server’s word and with it', async () => {
    expect(
      Object.keys(statuses)
        .map(Number)
        .toSorted((a, b) => a - b),
    ).toEqual(statusIds.toSorted((a, b) => a - b))
    for (const statusId of statusIds) {
      const word = statuses[statusId]?.[place] ?? ''
      await show(<StatusPill statusId={statusId} />)
      await changeLanguage(language)
      expect(await screen.findByText(word)).toBeDefined()
      await show(<StatusPill statusId={statusId} status="Word of the server" />)
      expect(screen.getByText('Word of the server')).toBeDefined()
    }
    await changeLanguage('en')
  })

  it('what begins a request is called by one word: on its button, at home, in the command bar and in what empty lists say', () => {
    const words = texts[language] as Record<string, string>
    const button = words['header.newRequest'] ?? ''
    const empty = Object.entries(words).filter(([key, word]) => key.endsWith('.emptyMine') && word.includes('“'))
    expect(empty.length).toBeGreaterThan(5)
    for (const [key, word] of empty) expect([key, /“(.*?)”/.exec(word)?.[1]]).toEqual([key, button])
    expect(words['shell.newRequest']?.toLowerCase()).toBe(button.toLowerCase())
    expect([words['command.leave'], words['command.loan']]).toEqual([words['leave.new'], words['loan.new']])
  })

  it('every level and every entry of the history is called by its own word', () => {
    const words = texts[language] as Record<string, string>
    const written = (prefix: string) =>
      Object.fromEntries(Object.entries(words).flatMap(([key, word]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), word]] : [])))
    const own = (list: Record<string, readonly [string, string]>) =>
      Object.fromEntries(Object.entries(list).map(([key, both]) => [key, both[place]]))
    expect(written('levelStatus.')).toEqual(own(levels))
    expect(written('action.')).toMatchObject(own(told))
    expect(Object.keys(written('action.')).toSorted()).toEqual([...Object.keys(told), ...Object.keys(acts)].toSorted())
  })

  it('every act is called by its own words', () => {
    const words = texts[language] as Record<string, string>
    const written = Object.fromEntries(
      Object.keys(acts).map((act) => [act, [words[`form.${act}`], words[`note.${act}`], words[`success.${act}`], words[`action.${act}`]]]),
    )
    expect(written).toEqual(Object.fromEntries(Object.entries(acts).map(([act, both]) => [act, both[place]])))
  })
})
