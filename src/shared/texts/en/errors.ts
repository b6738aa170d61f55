export const errors = {
  'error.notFound': 'This does not exist, or is not yours to see.',
  'error.oneMoment': 'One moment: the portal cannot be reached right now. What you did is kept and sent again by itself.',

  'inbox.module': 'Module',
  'inbox.waitingSince': 'Waiting since',
  'inbox.act': 'Decision',
  'inbox.actedAt': 'Decided',
  'inbox.note': 'Note',
  'list.unit': 'Unit',
}
