/** What people of the demo company write, by occasion and language. */
type Said = Readonly<Record<'en' | 'id', readonly string[]>>

export const reasons = {
  annual: {
    en: [
      'Family visit.',
      'A few days off with the children.',
      'Long weekend in Bandung.',
      'Wedding of my cousin.',
      'Moving to a new flat.',
      'Holiday by the sea, booked long ago.',
      'School holidays.',
      'My parents are visiting.',
      'Passport and visa errands.',
      'Just need some rest after the release.',
      'Hiking trip with friends.',
      '',
      '',
      '',
    ],
    id: [
      'Pulang kampung menjenguk orang tua.',
      'Acara keluarga.',
      'Menemani anak liburan sekolah.',
      'Pernikahan adik di Malang.',
      'Urusan keluarga di Yogyakarta.',
      'Istirahat sebentar.',
      'Mengurus perpanjangan SIM dan paspor.',
      '',
      '',
      '',
    ],
  },
  sick: {
    en: [
      'Fever since last night.',
      'Flu, the doctor said two days of rest.',
      'Stomach bug.',
      'Migraine.',
      'Back pain, seeing the doctor.',
      'Food poisoning, letter attached.',
      'Cold and cough.',
    ],
    id: [
      'Demam sejak semalam.',
      'Flu, disarankan dokter istirahat.',
      'Sakit perut.',
      'Tipes ringan, surat dokter terlampir.',
      'Sakit kepala dan meriang.',
    ],
  },
  hours: {
    en: [
      'Time off for the night of the data centre move.',
      'Back from the weekend release, starting later.',
      'Leaving early, I stayed late on Tuesday.',
    ],
    id: ['Ganti jam lembur stok opname.', 'Pulang lebih awal, kemarin lembur.'],
  },
  marriage: { en: ['Our wedding!'], id: ['Menikah.'] },
  maternity: { en: ['Due date confirmed by the hospital.'], id: ['Perkiraan lahir sesuai surat dokter.'] },
  paternity: { en: ['Our daughter was born last night.', 'Birth of our son.'], id: ['Istri melahirkan.'] },
  bereavement: { en: ['My grandmother passed away.'], id: ['Kakek meninggal dunia.'] },
  special: { en: ['Moving house on Friday.', 'Wedding at the registry office.', 'Funeral in Hamburg.'], id: ['Pindah rumah.'] },
  parental: { en: ['Parental leave as agreed in our talk.'], id: ['Sesuai pembicaraan.'] },
  unpaid: {
    en: ['Language course abroad.', 'Caring for my father after his operation.', 'Extended family visit in Europe.'],
    id: ['Merawat ibu setelah operasi.', 'Umrah bersama keluarga.'],
  },
  loan: {
    en: [
      'Renovation of the roof before the rain.',
      'Tuition for the new semester.',
      'Deposit for the flat.',
      'Hospital bill of my mother.',
      'Motorbike for the way to work.',
      '',
    ],
    id: ['Renovasi rumah.', 'Biaya kuliah anak.', 'Biaya rumah sakit orang tua.', 'Uang muka motor.', ''],
  },
  permit: {
    en: [
      'Appointment at the bank.',
      'Picking up my daughter from school.',
      'Handing in papers at the tax office.',
      'The plumber comes at three.',
      'Meeting at the supplier’s.',
      'Parents’ talk at school.',
    ],
    id: [
      'Urusan di bank.',
      'Menjemput anak sekolah.',
      'Perpanjangan STNK di Samsat.',
      'Kontrol ke dokter gigi.',
      'Rapat di kantor pemasok.',
    ],
  },
  forSomebody: {
    en: ['Filed by HR after a call, no computer at hand.', 'Filed by HR from the paper form.'],
    id: ['Diajukan HR berdasarkan formulir kertas.', 'Diajukan HR setelah telepon.'],
  },
} as const satisfies Record<string, Said>

export type Occasion = keyof typeof reasons

export const remarks = {
  approve: {
    en: [
      'Enjoy!',
      'Approved, please hand over your open tickets.',
      'Fine with me.',
      'OK, thanks for the early notice.',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
    ],
    id: ['Disetujui.', 'Silakan, mohon serah terima dulu.', 'Oke.', '', '', '', '', '', ''],
  },
  approveSick: { en: ['Get well soon.', 'Take care!', '', '', ''], id: ['Lekas sembuh.', 'Semoga cepat pulih.', '', ''] },
  approveLoan: { en: ['Within the rules.', 'Papers are complete.', '', '', ''], id: ['Sesuai ketentuan.', '', ''] },
  approvePermit: { en: ['Fine.', 'See you later.', '', '', ''], id: ['Silakan.', 'Oke.', '', ''] },
  revisePermit: { en: ['Could you go an hour later? We have the review at two.'], id: ['Bisa setelah rapat jam dua?'] },
  rejectPermit: {
    en: ['Sorry, the customer is here at that time.', 'Too many of us are out then, please take the afternoon.'],
    id: ['Mohon maaf, jam itu ada kunjungan pelanggan.'],
  },
  approveAdjustment: { en: ['Right.', 'As we agreed.', 'Thank you for correcting it.', '', ''], id: ['Sesuai.', 'Terima kasih.', '', ''] },
  reviseAdjustment: { en: ['Please attach the list of hours.'], id: ['Mohon lampirkan daftar jam.'] },
  rejectAdjustment: { en: ['This was settled with the salary already.'], id: ['Sudah diselesaikan bersama gaji.'] },
  withdrawAdjustment: { en: ['Settled otherwise.'], id: ['Sudah diselesaikan.'] },
  revise: {
    en: [
      'Please name somebody who stands in for you.',
      'The dates overlap with the audit. Could you shift by a week?',
      'Please check the dates, the Friday is a holiday.',
    ],
    id: ['Mohon isi pengganti selama cuti.', 'Mohon geser tanggalnya, bentrok dengan stok opname.'],
  },
  reject: {
    en: [
      'Sorry, three of the team are away that week.',
      'Not during the year-end close, please.',
      'We need you for the customer visit on these days.',
    ],
    id: ['Mohon maaf, minggu itu sudah banyak yang cuti.', 'Tidak bisa, ada pengiriman besar.'],
  },
  rejectLoan: {
    en: ['Your present loan has to be paid back first.', 'Please talk to us about a smaller amount.'],
    id: ['Mohon selesaikan pinjaman sebelumnya dulu.'],
  },
  reviseLoan: { en: ['Please attach the offer and check the number of instalments.'], id: ['Mohon lampirkan penawaran.'] },
  resubmit: { en: ['Corrected as discussed.', 'Done, thank you.'], id: ['Sudah diperbaiki.'] },
  withdraw: {
    en: ['Plans have changed.', 'The trip was called off.', 'I take other days instead.'],
    id: ['Batal berangkat.', 'Rencana berubah.'],
  },
  undo: {
    en: ['Came to work after all, days given back.', 'Cancelled at the request of the employee.'],
    id: ['Tetap masuk kerja, cuti dikembalikan.'],
  },
  reopen: {
    en: ['Please correct the last day, you were back on Thursday.', 'The letter covers fewer days than the request. Please correct.'],
    id: ['Mohon perbaiki tanggal selesai.'],
  },
  close: {
    en: ['The period was closed before the request was completed.'],
    id: ['The period was closed before the request was completed.'],
  },
  leaver: { en: ['Employment ended.'], id: ['Employment ended.'] },
} as const satisfies Record<string, Said>
