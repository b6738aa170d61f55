/** Where somebody is signed in: shown to themselves and to whoever helps them. */
export const signInSession = {
  'session.name': '{{browser}} di {{system}}',
  'session.unknownBrowser': 'Peramban',
  'session.unknownSystem': 'suatu perangkat',
  'session.own': 'Yang ini',
  'session.place.machine': 'Mesin portal sendiri',
  'session.place.network': 'Jaringan perusahaan',
  'session.place.outside': 'Internet',
  'session.since': 'Masuk {{since}}, terakhir terlihat {{seen}}',
  'session.end': 'Akhiri',
  'session.endNamed': 'Akhiri {{name}}',
}
