/** What the outside service answers about a user. */
export interface Answered {
  status?: number
  success?: boolean
  data?: KnownUser | null
}

/** Whom the chat knows, as far as it is told by the portal. */
export interface ChatDetails {
  firstName: string
  lastName: string
  email: string
  phone: string
  phoneCountryCode: string
}

export interface KnownUser extends Partial<Record<keyof ChatDetails, string | null>> {
  restoreId?: string | null
}

export interface ToldUser extends ChatDetails {
  meta: { userName: string }
}

/** The outside widget, as far as it is used here; its own button stays hidden, the portal has one. */
export interface Widget {
  init(options: {
    token: string
    host: string
    externalId: string
    restoreId: string | null
    locale: string
    config: { headerProperty: { hideChatButton: true } }
  }): void
  open(): void
  close(): void
  isOpen(): boolean
  destroy(): void
  user: {
    get(): Promise<Answered>
    create(user: ToldUser): Promise<Answered>
    update(user: ToldUser): Promise<Answered>
    clear(): unknown
  }
}

const present = (): Widget | undefined => (globalThis as { fcWidget?: Widget }).fcWidget

/** Loads the widget's script, once a page; throws `failed` where it does not come. */
export function loadWidget(source: string, failed: string): Promise<Widget> {
  const known = present()
  if (known) return Promise.resolve(known)
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const end = () => {
      const widget = present()
      if (widget) return resolve(widget)
      script.remove()
      reject(new Error(failed))
    }
    script.async = true
    script.addEventListener('load', end)
    script.addEventListener('error', end)
    script.src = source
    document.head.append(script)
  })
}

/** Has the widget gone from the page, and forget on this device whom it knew. */
export async function leaveChat(widget: Widget): Promise<void> {
  try {
    await widget.user.clear()
  } catch {
    // It knew nobody.
  }
  widget.destroy()
}
