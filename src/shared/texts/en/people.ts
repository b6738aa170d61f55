export const people = {
  'setUp.scope': 'For',
  'setUp.everySite': 'Every site',
  'setUp.ofEverySite': 'This is for every site: administrators and HR of all sites change it.',
  'setUp.inUse': 'It is in use, also elsewhere perhaps, so its scope only widens. Please set up another one.',
}
