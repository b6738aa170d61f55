import '#web/foundation/nonce.ts'
import { createRoot } from 'react-dom/client'
import { startTexts } from '#web/foundation/i18n/i18n.ts'
import { watchNetwork } from '#web/foundation/offline/away.ts'
import { waitForPush } from '#web/foundation/push.ts'
import { router } from './routes.tsx'
import { askAhead } from '#web/shell/ask-ahead.ts'
import { App } from '#web/shell/app.tsx'

async function start(root: HTMLElement): Promise<void> {
  watchNetwork()
  askAhead()
  await startTexts()
  createRoot(root).render(<App router={router} />)
  waitForPush((path) => void router.navigate({ to: '.', href: path }))
}

const root = document.getElementById('root')
if (root) void start(root)
