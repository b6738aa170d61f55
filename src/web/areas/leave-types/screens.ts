import { screen } from '#web/foundation/page/screen.ts'

const texts = async () => {
  const [own, templates, general] = await Promise.all([
    import('#shared/texts/en/leave-types.ts'),
    import('#shared/texts/en/leave-templates.ts'),
    import('#shared/texts/en/set-up.ts'),
  ])
  return { ...own.leaveTypes, ...templates.leaveTemplates, ...general.setUp }
}

export const leaveTypeScreens = [screen('/set-up/leave-types', async () => (await import('./leave-types.tsx')).LeaveTypes, { texts })]
