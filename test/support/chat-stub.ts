import type { Answered, KnownUser, ToldUser, Widget } from '../../src/web/shell/chat/widget.ts'

/** An outside chat of the tests' own, which answers as the service that the documents name does. */
export interface ChatStub {
  widget: Widget
  /** With what it was begun. */
  begun: Parameters<Widget['init']>[0] | null
  /** Whom it knows; null: nobody. */
  known: KnownUser | null
  /** What creating somebody comes to. */
  created: Answered | Error
  /** What happens while somebody is asked for. */
  onGet: () => void
}

/** `note` is told what is done with it, in its order. */
export function chatStub(note: (what: string) => void): ChatStub {
  const stub: ChatStub = {
    begun: null,
    known: null,
    created: { status: 200, success: true, data: { restoreId: 'restore-1' } },
    onGet: () => undefined,
    widget: {
      init: (options) => {
        note('init')
        stub.begun = options
      },
      open: () => note('open'),
      close: () => note('close'),
      isOpen: () => false,
      destroy: () => note('destroy'),
      user: {
        async get() {
          note('get')
          stub.onGet()
          // Whom it does not know it refuses.
          if (!stub.known) throw Object.assign(new Error('unknown'), { status: 401, success: false })
          return { status: 200, success: true, data: stub.known }
        },
        async create(user: ToldUser) {
          note('create')
          if (stub.created instanceof Error) throw stub.created
          stub.known = { ...user, ...stub.created.data }
          return stub.created
        },
        async update(user: ToldUser) {
          note('update')
          stub.known = { ...stub.known, ...user }
          return { status: 200, success: true, data: stub.known }
        },
        clear: async () => note('clear'),
      },
    },
  }
  return stub
}
