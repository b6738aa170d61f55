/** The room's English texts, with those of the file that it changes: they come with its screens. */
export const roomTexts = async () => {
  const [{ personalDataUpdate }, { file }, { setUp }, { organisation }, { person }] = await Promise.all([
    import('#shared/texts/en/personal-data-update.ts'),
    import('#shared/texts/en/file.ts'),
    import('#shared/texts/en/set-up.ts'),
    import('#shared/texts/en/organisation.ts'),
    import('#shared/texts/en/person.ts'),
  ])
  return { ...personalDataUpdate, ...file, ...setUp, ...organisation, ...person }
}
