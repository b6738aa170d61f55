import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { queries } from './foundation/api/query.ts'
import { settings } from './foundation/settings.ts'

const root = createRootRoute()
const home = createRoute({ getParentRoute: () => root, path: '/', component: () => 'Calendula' })

export const router = createRouter({
  routeTree: root.addChildren([home]),
  basepath: settings.basePath || '/',
  defaultPreload: 'intent',
  context: { queries },
})
