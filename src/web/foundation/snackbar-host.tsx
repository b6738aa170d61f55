import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { useDirection } from '@mantine/core'
import { Notifications, notifications, type NotificationData } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { text } from './i18n/i18n.ts'
import classes from './snackbar-host.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const icons: Record<string, ReactNode> = {
  green: <IconCheck {...icon} />,
  yellow: <IconAlertTriangle {...icon} />,
  red: <IconX {...icon} />,
}

export const show = (snackbar: NotificationData): string =>
  notifications.show({
    icon: icons[snackbar.color ?? ''],
    closeButtonProps: { 'aria-label': text('shell.close') },
    classNames: { root: classes.told ?? '', icon: classes.icon ?? '', body: classes.body ?? '' },
    ...snackbar,
  })

export const clean = (): void => notifications.clean()

export const hide = (id: string): string => notifications.hide(id)

export function Host() {
  const { dir } = useDirection()
  return <Notifications className={classes.host ?? ''} position={dir === 'rtl' ? 'bottom-right' : 'bottom-left'} limit={5} />
}
