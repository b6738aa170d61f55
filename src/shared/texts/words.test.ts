import { expect, it } from 'vitest'
import { bothLanguages, inLanguage, meantBy, writtenOf, type Both } from '../../../test/support/both-languages.ts'

/**
 * Words by which people decide what they do and know where they stand, written down a second time on purpose: each is good
 * language wherever it stands, so that of two that have changed places nobody but their reader would notice. Those of
 * statuses, levels and acts stand in `src/web/platform/screen/words.test.tsx`.
 */

/** Families of words of which one holds at a time, whole: a word that is new has its place here too. */
const families: Record<string, Record<string, Both>> = {
  'told.': {
    'account.codeUsed': [
      'Somebody has signed in as you with a recovery code. If it was not you, tell HR at once.',
      'Seseorang masuk sebagai Anda dengan kode pemulihan. Bila bukan Anda, segera beri tahu HR.',
    ],
    'account.codeUsed.subject': ['A recovery code was used', 'Kode pemulihan dipakai'],
    'account.codesRenewed': [
      'Ten new recovery codes were made for you, and those of before count no longer. If it was not you, tell HR at once.',
      'Sepuluh kode pemulihan baru dibuat, dan yang lama tidak berlaku lagi. Bila bukan Anda, segera beri tahu HR.',
    ],
    'account.codesRenewed.subject': ['You have new recovery codes', 'Anda punya kode pemulihan baru'],
    'account.documentsGuessed': [
      'Ten times in a row a wrong password was typed for your payslips and other documents. They stay shut for some minutes. If it was not you, tell HR at once.',
      'Sepuluh kali berturut-turut kata sandi yang salah diketik untuk slip gaji dan dokumen Anda lainnya. Dokumen tetap tertutup beberapa menit. Bila bukan Anda, segera beri tahu HR.',
    ],
    'account.documentsGuessed.subject': [
      'Wrong passwords were typed for your documents',
      'Kata sandi yang salah diketik untuk dokumen Anda',
    ],
    'account.emailChanged': [
      '{{by}} has changed your e-mail address in the portal: mails no longer come to this one. If you do not know why, tell HR at once.',
      '{{by}} telah mengubah alamat email Anda di portal: email tidak lagi dikirim ke alamat ini. Bila Anda tidak tahu sebabnya, segera beri tahu HR.',
    ],
    'account.emailChanged.subject': ['Your e-mail address was changed', 'Alamat email Anda diubah'],
    'account.documentPassword': [
      'The password that opens your payslips and other documents was changed. If it was not you, tell HR at once.',
      'Kata sandi yang membuka slip gaji dan dokumen Anda lainnya diubah. Bila bukan Anda, segera beri tahu HR.',
    ],
    'account.documentPassword.subject': ['Your password for documents was changed', 'Kata sandi dokumen Anda diubah'],
    'account.invited': [
      'You are invited to the portal of {{company}}. Choose a password within three days; after that ask HR for another invitation.',
      'Anda diundang ke portal {{company}}. Pilih kata sandi dalam tiga hari; setelah itu mintalah undangan lain kepada HR.',
    ],
    'account.invited.subject': ['Your way into the portal of {{company}}', 'Jalan masuk Anda ke portal {{company}}'],
    'account.newPassword': [
      'You can choose a new password within an hour. If you have not asked for it, do nothing: your password stays as it is.',
      'Anda dapat memilih kata sandi baru dalam satu jam. Bila Anda tidak memintanya, biarkan saja: kata sandi Anda tetap.',
    ],
    'account.newPassword.subject': ['Choose a new password', 'Pilih kata sandi baru'],
    'account.userNameChanged': [
      '{{by}} has changed your user name to “{{userName}}”, and your sign-ins have ended. If you do not know why, tell HR at once.',
      '{{by}} telah mengubah nama pengguna Anda menjadi “{{userName}}”, dan sesi Anda diakhiri. Bila Anda tidak tahu sebabnya, segera beri tahu HR.',
    ],
    'account.userNameChanged.subject': ['Your user name was changed', 'Nama pengguna Anda diubah'],
    'account.viewedAs': [
      '{{by}} looks at Calendula as you do, for half an hour at most and without changing anything. The reason: {{reason}}',
      '{{by}} melihat Calendula seperti Anda, paling lama setengah jam dan tanpa mengubah apa pun. Alasannya: {{reason}}',
    ],
    'account.viewedAs.subject': ['Calendula was seen as you see it', 'Calendula dilihat seperti Anda melihatnya'],
    'account.passkeyAdded': [
      'The passkey “{{name}}” can sign in as you from now on. If it is not yours, remove it and tell HR at once.',
      'Mulai sekarang passkey “{{name}}” dapat masuk sebagai Anda. Bila bukan milik Anda, hapus dan segera beri tahu HR.',
    ],
    'account.passkeyAdded.subject': ['A passkey was added', 'Passkey ditambahkan'],
    'account.passkeyRemoved': [
      'One of your passkeys can sign in as you no longer. If it was not you, tell HR at once.',
      'Salah satu passkey Anda tidak dapat lagi masuk sebagai Anda. Bila bukan Anda, segera beri tahu HR.',
    ],
    'account.passkeyRemoved.subject': ['A passkey was removed', 'Passkey dihapus'],
    'account.passwordChanged': [
      'Your password was changed, and your other sign-ins have ended. If it was not you, tell HR at once.',
      'Kata sandi Anda diubah, dan Anda dikeluarkan di tempat lain. Bila bukan Anda, segera beri tahu HR.',
    ],
    'account.passwordChanged.subject': ['Your password was changed', 'Kata sandi Anda diubah'],
    'account.passwordChosen': [
      'A password was chosen by the invitation that was sent to you. If it was not you, tell HR at once.',
      'Kata sandi telah dipilih lewat undangan yang dikirim kepada Anda. Bila bukan Anda, segera beri tahu HR.',
    ],
    'account.passwordChosen.subject': ['Your password was chosen', 'Kata sandi Anda telah dipilih'],
    'account.secondFactorRemoved': [
      '{{by}} has taken away your passkeys and codes, as is done when a device is lost, and ended your sign-ins. If you have not asked for it, tell HR at once.',
      '{{by}} telah mengambil passkey dan kode Anda, seperti bila perangkat hilang, dan mengakhiri sesi Anda. Bila Anda tidak memintanya, segera beri tahu HR.',
    ],
    'account.secondFactorRemoved.subject': ['Your second step was taken away', 'Langkah kedua Anda diambil'],
    'account.signInsEnded': [
      '{{by}} has signed you out on your devices. You can sign in anew.',
      '{{by}} telah mengeluarkan Anda di perangkat Anda. Anda dapat masuk lagi.',
    ],
    'account.signInsEnded.subject': ['Your sign-ins were ended', 'Sesi Anda diakhiri'],
    'account.totpOff': [
      'Your password alone lets you in from now on. If it was not you, tell HR at once.',
      'Mulai sekarang kata sandi saja cukup untuk masuk. Bila bukan Anda, segera beri tahu HR.',
    ],
    'account.totpOff.subject': ['Codes are asked no longer', 'Kode tidak diminta lagi'],
    'account.totpOn': [
      'Beside your password a code of an app is asked from now on. If it was not you, tell HR at once.',
      'Mulai sekarang kode dari aplikasi diminta di samping kata sandi. Bila bukan Anda, segera beri tahu HR.',
    ],
    'account.totpOn.subject': ['Codes are asked at sign-in', 'Kode diminta saat masuk'],
    turn: ['{{title}} of {{requestor}} waits for you', '{{title}} dari {{requestor}} menunggu Anda'],
    turnFor: [
      '{{title}} of {{requestor}} waits for {{grantor}}, for whom you decide',
      '{{title}} dari {{requestor}} menunggu {{grantor}}, dan Anda memutuskan atas namanya',
    ],
    reminder: [
      '{{title}} of {{requestor}} still waits for you, since {{since}}',
      '{{title}} dari {{requestor}} masih menunggu Anda, sejak {{since}}',
    ],
    reminderFor: [
      '{{title}} of {{requestor}} still waits for {{grantor}}, for whom you decide, since {{since}}',
      '{{title}} dari {{requestor}} masih menunggu {{grantor}}, dan Anda memutuskan atas namanya, sejak {{since}}',
    ],
    approved: ['{{title}} {{code}} has been approved', '{{title}} {{code}} telah disetujui'],
    revised: ['{{title}} {{code}} was sent back to you', '{{title}} {{code}} dikembalikan kepada Anda'],
    rejected: ['{{title}} {{code}} has been rejected', '{{title}} {{code}} telah ditolak'],
    cancelled: ['{{title}} {{code}} has been cancelled', '{{title}} {{code}} telah dibatalkan'],
    closed: ['{{title}} {{code}} was closed by the system', '{{title}} {{code}} ditutup oleh sistem'],
    parted: [
      '{{title}} {{code}} goes on without {{actor}}, who left the company',
      '{{title}} {{code}} berlanjut tanpa {{actor}} yang telah keluar dari perusahaan',
    ],
    reopened: ['{{title}} {{code}} has been reopened', '{{title}} {{code}} telah dibuka kembali'],
    heldFailed: [
      'Your decision on {{title}} {{code}} was not carried out: something else happened first',
      'Keputusan Anda atas {{title}} {{code}} tidak dijalankan: ada yang terjadi lebih dulu',
    ],
    'type.RQ008': ['Decision not carried out', 'Keputusan tidak dijalankan'],
    'type.RQ009': ['People taken out', 'Orang dikeluarkan'],
    'type.RQ010': ['Still waiting for you', 'Masih menunggu Anda'],
    by: ['by {{actor}}', 'oleh {{actor}}'],
    'type.RQ001': ['Waiting for you', 'Menunggu Anda'],
    'type.RQ002': ['Approved', 'Disetujui'],
    'type.RQ003': ['Sent back', 'Dikembalikan'],
    'type.RQ004': ['Rejected', 'Ditolak'],
    'type.RQ005': ['Cancelled', 'Dibatalkan'],
    'type.RQ006': ['Closed by the system', 'Ditutup oleh sistem'],
    'type.RQ007': ['Reopened', 'Dibuka kembali'],
    'type.RT001': ['Rights to others', 'Hak untuk orang lain'],
    'type.FI001': ["A person's file", 'Berkas karyawan'],
    'type.PW001': ['Documents', 'Dokumen'],
    'type.PY001': ['Payslip', 'Slip gaji'],
    'type.AN001': ['Announcement', 'Pengumuman'],
    'type.RP001': ['Report', 'Laporan'],
  },
  'state.': {
    entry: ['Not submitted yet: nobody is asked to decide on it.', 'Belum diajukan: belum ada yang diminta memutuskannya.'],
    waiting: ['Waits for {{names}}. Submitted {{when}}.', 'Menunggu {{names}}. Diajukan {{when}}.'],
    revised: [
      '{{name}} sent it back on {{when}}. Change it and submit again.',
      '{{name}} mengembalikannya pada {{when}}. Ubah lalu ajukan lagi.',
    ],
    reopened: [
      '{{name}} reopened it on {{when}}. Change it and submit again.',
      '{{name}} membukanya kembali pada {{when}}. Ubah lalu ajukan lagi.',
    ],
    revisedBy: ['{{name}} sent it back on {{when}}.', '{{name}} mengembalikannya pada {{when}}.'],
    reopenedBy: ['{{name}} reopened it on {{when}}.', '{{name}} membukanya kembali pada {{when}}.'],
    approved: ['Approved by {{name}} on {{when}}.', 'Disetujui oleh {{name}} pada {{when}}.'],
    rejected: ['Rejected by {{name}} on {{when}}.', 'Ditolak oleh {{name}} pada {{when}}.'],
    cancelled: ['Cancelled by {{name}} on {{when}}.', 'Dibatalkan oleh {{name}} pada {{when}}.'],
    undone: ['Approved, then undone by {{name}} on {{when}}.', 'Disetujui, lalu dibatalkan oleh {{name}} pada {{when}}.'],
    closed: ['Closed by {{name}} on {{when}}.', 'Ditutup oleh {{name}} pada {{when}}.'],
  },
  'mail.state.': {
    waiting: ['Waiting', 'Menunggu'],
    sent: ['Sent', 'Terkirim'],
    failed: ['Failed', 'Gagal'],
    dropped: ['Not sent', 'Tidak dikirim'],
  },
  'mail.act.': {
    approve: ['Approve', 'Setujui'],
    revise: ['Send back', 'Kembalikan'],
    reject: ['Reject', 'Tolak'],
  },
  'emailAction.done.': {
    approve: ['{{code}} is approved by you', '{{code}} telah Anda setujui'],
    revise: ['{{code}} was sent back', '{{code}} telah dikembalikan'],
    reject: ['{{code}} is rejected', '{{code}} telah ditolak'],
  },
  'rights.told.': {
    given: ['{{grantor}} gave you the right to decide for them', '{{grantor}} memberi Anda hak untuk memutuskan baginya'],
    ended: ['You no longer decide for {{grantor}}', 'Anda tidak lagi memutuskan untuk {{grantor}}'],
  },
  'rights.state.': {
    inForce: ['In force', 'Berlaku'],
    coming: ['To come', 'Akan datang'],
    standsBy: ['On standby', 'Siaga'],
    over: ['Over', 'Lewat'],
    ended: ['Ended', 'Diakhiri'],
  },
  'access.state.': {
    active: ['Active', 'Aktif'],
    disabled: ['Disabled', 'Nonaktif'],
    left: ['Left', 'Sudah keluar'],
    waiting: ['Cannot sign in yet', 'Belum bisa masuk'],
    invited: ['Invited', 'Diundang'],
  },
  'attendance.is.': {
    toCome: ['To come', 'Akan datang'],
    present: ['Present', 'Hadir'],
    late: ['Late', 'Terlambat'],
    early: ['Left early', 'Pulang cepat'],
    lateAndEarly: ['Late and left early', 'Terlambat dan pulang cepat'],
    incomplete: ['Check time missing', 'Waktu absen kurang'],
    absent: ['Absent', 'Tidak hadir'],
    leave: ['On leave', 'Cuti'],
    holiday: ['Holiday', 'Hari raya'],
    off: ['Day off', 'Hari libur'],
    unset: ['No working time set', 'Jam kerja belum diatur'],
    workedOff: ['Worked on a day off', 'Bekerja di hari libur'],
  },
  'attendance.kind.': {
    workday: ['Working day', 'Hari kerja'],
    leave: ['Leave', 'Cuti'],
    holiday: ['Holiday', 'Hari raya'],
    off: ['Day off', 'Hari libur'],
  },
  'overtime.kind.': {
    workday: ['Workday', 'Hari kerja'],
    dayOff: ['Day off', 'Hari libur kerja'],
    holiday: ['Holiday', 'Hari raya'],
  },
  'overtime.compensation.': {
    pay: ['Pay', 'Upah'],
    timeOff: ['Time off', 'Waktu bebas'],
  },
  'timesheet.is.': {
    none: ['Not filed', 'Belum diajukan'],
    waiting: ['Waiting', 'Menunggu'],
    revised: ['Sent back', 'Dikembalikan'],
    partly: ['Partly approved', 'Disetujui sebagian'],
    approved: ['Approved', 'Disetujui'],
  },
  'flows.state.': {
    own: ['Brought along', 'Bawaan'],
    planned: ['Planned', 'Direncanakan'],
    current: ['In force', 'Berlaku'],
    past: ['Past', 'Lampau'],
    withdrawn: ['Withdrawn', 'Ditarik'],
  },
  'flows.deadline.': {
    approve: ['Approve', 'Setujui'],
    reject: ['Reject', 'Tolak'],
  },
  'flow.choice.': {
    yes: ['yes', 'ya'],
    no: ['no', 'tidak'],
  },
  'checkTimeOverrider.is.': {
    in: ['Check-in', 'Jam masuk'],
    out: ['Check-out', 'Jam keluar'],
    both: ['Check-in and check-out', 'Jam masuk dan keluar'],
  },
  'leave.part.': {
    full: ['Full day', 'Sehari penuh'],
    first: ['First half', 'Paruh pertama'],
    second: ['Second half', 'Paruh kedua'],
    hours: ['Hours', 'Jam'],
  },
  'absence.part.': {
    first: ['first half', 'paruh pertama'],
    second: ['second half', 'paruh kedua'],
    hours: ['some hours', 'beberapa jam'],
  },
  'leaveAdjustment.type.': {
    addition: ['Add to the balance', 'Tambah saldo'],
    deduction: ['Deduct from the balance', 'Kurangi saldo'],
    disbursement: ['Pay out', 'Bayarkan'],
    expiry: ['Change the expiry date', 'Ubah tanggal hangus'],
  },
  'balance.gain.': {
    active: ['Active', 'Aktif'],
    used: ['Used up', 'Habis'],
    expired: ['Expired', 'Hangus'],
    coming: ['Coming', 'Akan datang'],
  },
  'balance.deduct.': {
    taken: ['Taken', 'Diambil'],
    planned: ['Planned', 'Direncanakan'],
    reservation: ['Waiting', 'Menunggu'],
    adjusted: ['Adjusted', 'Disesuaikan'],
    imported: ['Taken, imported', 'Diambil, diimpor'],
    opening: ['Opening balance', 'Saldo awal'],
    'paid-out': ['Paid out', 'Dibayarkan'],
    expired: ['Expired', 'Hangus'],
    expiring: ['Will expire', 'Akan hangus'],
    'carried-over': ['Carried over', 'Dibawa ke tahun berikutnya'],
  },
  'roster.mark.': {
    odd: ['Attendance differs from the plan', 'Kehadiran berbeda dari rencana'],
    leave: ['On leave', 'Cuti'],
    asked: ['Leave asked for', 'Cuti diajukan'],
    closed: ['Closed', 'Ditutup'],
    pattern: ['From the pattern', 'Dari pola'],
    holiday: ['Holiday', 'Hari raya'],
    out: ['Not employed', 'Tidak bekerja di sini'],
    changed: ['Not saved yet', 'Belum disimpan'],
    warned: ['To look at', 'Perlu dilihat'],
  },
  'menu.': {
    file: ['My file', 'Berkas saya'],
    of: ['Your menu, {{name}}', 'Menu Anda, {{name}}'],
    language: ['Language', 'Bahasa'],
    appearance: ['Appearance', 'Tampilan'],
    light: ['Light', 'Terang'],
    dark: ['Dark', 'Gelap'],
    system: ['Like the system', 'Ikuti sistem'],
    signOut: ['Sign out', 'Keluar'],
    version: ['Calendula {{version}}', 'Calendula {{version}}'],
  },
}

/** Single ones: what stands beside them says other things. */
const single: Record<string, Both> = {
  'emailAction.approve': ['Approve this request?', 'Setujui permintaan ini?'],
  'emailAction.revise': ['Send this request back?', 'Kembalikan permintaan ini?'],
  'emailAction.reject': ['Reject this request?', 'Tolak permintaan ini?'],
  'bulk.approve': ['Approve', 'Setujui'],
  'bulk.revise': ['Revise', 'Revisi'],
  'bulk.reject': ['Reject', 'Tolak'],
  'batch.noteFor_approve_other': ['Approve {{count}} requests', 'Setujui {{count}} permintaan'],
  'batch.noteFor_revise_other': ['Send back {{count}} requests for revision', 'Kembalikan {{count}} permintaan untuk direvisi'],
  'batch.noteFor_reject_other': ['Reject {{count}} requests', 'Tolak {{count}} permintaan'],
  'dialog.yes': ['Yes', 'Ya'],
  'dialog.no': ['No', 'Tidak'],
  'flows.yes': ['yes', 'ya'],
  'flows.no': ['no', 'tidak'],
  'held.approve': ['Approving {{what}}', 'Menyetujui {{what}}'],
  'held.revise': ['Sending back {{what}}', 'Mengembalikan {{what}}'],
  'held.reject': ['Rejecting {{what}}', 'Menolak {{what}}'],
}

it.each(bothLanguages)('whoever reads %s reads what is meant', (_name, language, texts) => {
  expect(writtenOf(families, texts)).toEqual(meantBy(families, language))
  expect(Object.fromEntries(Object.keys(single).map((key) => [key, texts[key]]))).toEqual(inLanguage(single, language))
})
