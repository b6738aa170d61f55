/** As notifications, mails and notices on devices name what they are about. */
export const announcementModule = 'Announcement'
