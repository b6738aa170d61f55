import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { errorTexts, statusOf } from './api/errors.ts'
import { text } from './i18n/i18n.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Tells that something was done; goes by itself after three seconds. */
export function tellSuccess(message: string): void {
  notifications.show({ message, color: 'green', icon: <IconCheck {...icon} />, autoClose: 3000 })
}

/** Stays until closed. */
export function tellWarning(message: string): void {
  notifications.show({ message, color: 'yellow', icon: <IconAlertTriangle {...icon} />, autoClose: false })
}

/** Stays until closed; the heading says what kind of error it is. Nothing for a cancelled call. */
export function tellError(error: unknown): void {
  const messages = errorTexts(error)
  if (messages.length) tellErrors(messages, statusOf(error))
}

/** The same for messages that are known already. */
export function tellErrors(messages: readonly string[], status = 0): void {
  notifications.show({
    title: errorHeading(status),
    message: messages.map((message) => <div key={message}>{message}</div>),
    color: 'red',
    icon: <IconX {...icon} />,
    autoClose: false,
    role: 'alert',
  })
}

/** 'Validation', 'Not Found', 'Unexpected Error', else 'Error'. */
export function errorHeading(status: number): string {
  if (status === 400) return text('error.heading.400')
  if (status === 404) return text('error.heading.404')
  if (status === 500) return text('error.heading.500')
  return text('error.heading.other')
}

/** Where snackbars appear; stands once on the page. */
export function SnackbarHost() {
  return <Notifications position="bottom-right" limit={5} containerWidth={400} />
}
