import { setNotice, stayOnPage } from './lost-network'

const tries = 20
const pauseMs = 1_000
let isInstalled = false

type Lazy = { lazy?: unknown; id: string; children?: Lazy[] }

/**
 * Loads a route's scripts before the router, which reloads the page when they fail: offline that is no page. Retries as
 * long as a restart takes, then stays with a notice. Removed by an update: loads the document.
 */
export function interceptRouteScripts() {
  if (isInstalled) return
  isInstalled = true
  for (const route of routesIn(window.__remixRouter.routes)) {
    const file = window.__remixManifest.routes[route.id]?.module
    if (typeof route.lazy !== 'function' || !file) continue
    const { lazy } = route
    route.lazy = async () => ((await hasLoaded(file)) ? lazy() : never())
  }
}

/** Whether the script is loaded; false once the navigation that needs it was cancelled. */
async function hasLoaded(file: string) {
  const { location: target } = window.__remixRouter.state.navigation
  for (let tried = 1; ; tried += 1) {
    try {
      await import(/* @vite-ignore */ file)
      return true
    } catch (error) {
      if (!target) throw error // no navigation of the person's
      if (window.__remixRouter.state.navigation.location !== target) return false
      const isReachable = await fetch(file, { method: 'HEAD', cache: 'no-store' }).then(
        () => true,
        () => false,
      )
      if (isReachable && tried > 1) {
        window.location.assign(target.pathname + target.search + target.hash)
        return false
      }
      if (!isReachable && (!navigator.onLine || tried >= tries)) {
        if (stayOnPage()) setNotice('stayed')
        return false
      }
    }
    await new Promise((done) => setTimeout(done, pauseMs))
  }
}

function routesIn(routes: Lazy[]): Lazy[] {
  return routes.flatMap((route) => [route, ...routesIn(route.children ?? [])])
}

function never() {
  return new Promise<never>(() => {})
}
