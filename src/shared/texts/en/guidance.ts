export const guidance = {
  'guidance.subtitle': 'What people read above the screens of a module until they close it',
  'guidance.modules': 'Modules',
  'guidance.module': 'Module',
  'guidance.none': 'No guidance',
  'guidance.write': 'Write',
  'guidance.english': 'In English',
  'guidance.indonesian': 'In Indonesian',
  'guidance.link': 'Address of the video',
  'guidance.linkHint': 'A film of the portal itself plays in a popup, another page is opened from it. Leave it empty where there is none.',
  'guidance.save': 'Save',
  'guidance.saved': 'The guidance has been saved',
}
