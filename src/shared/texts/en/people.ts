export const people = {
  'setUp.scope': 'For',
  'setUp.everySite': 'Every site',
}
