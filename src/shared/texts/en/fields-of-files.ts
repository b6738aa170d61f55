/** What the fields of files and imports are called. */
export const fieldsOfFiles = {
  'field.of.along': 'What was given since, along',
  'field.of.asInFile': 'As in the file',
  'field.of.fileId': 'File',
  'field.of.fileName': 'Name of the file',
  'field.of.mapping': 'Mapping',
  'field.of.parentCode': 'Code of the region above',
  'field.of.partly': 'The rest alone',
  'field.of.tried': 'The trial that was seen',
  'field.of.file': 'File',
  'field.of.line': 'Line',
  'field.of.size': 'Size',
}
