export const emailActionTexts = async () => (await import('#shared/texts/en/mail.ts')).mail
