import type { handOver as english } from '../en/hand-over.ts'

export const handOver: Record<keyof typeof english, string> = {
  'pay.handOver': 'Penyerahan',
  'pay.handOver.bonus': 'Hanya periode gaji yang diserahkan.',
  'pay.handOver.working': 'Penyerahan untuk kelompok gaji ini sedang dihitung.',
  'pay.handOver.later': 'Periode {{period}} sudah diserahkan: perubahan sesudahnya ikut periode berikutnya.',
  'pay.handOver.released': 'Slipnya sudah dirilis: perubahan sesudahnya ikut periode berikutnya.',
  'pay.handOver.first': 'Serahkan dahulu periode {{period}}.',
  'pay.handOver.noDays': 'Batas akhirnya sebelum hari pertamanya: hari sampai saat itu ikut periode sebelumnya.',
  'pay.isHandedOver': 'Periode ini sudah diserahkan: bagian ini tetap seperti adanya.',
}
