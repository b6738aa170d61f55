/** Where somebody is signed in: shown to themselves and to whoever helps them. */
export const signInSession = {
  'session.name': '{{browser}} on {{system}}',
  'session.unknownBrowser': 'A browser',
  'session.unknownSystem': 'a device',
  'session.own': 'This one',
  'session.place.machine': 'The portal’s own machine',
  'session.place.network': 'Your company’s network',
  'session.place.outside': 'The internet',
  'session.since': 'Signed in {{since}}, last seen {{seen}}',
  'session.end': 'End',
  'session.endNamed': 'End {{name}}',
}
