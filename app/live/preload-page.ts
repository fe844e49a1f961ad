import { matchRoutes } from '@remix-run/react'

/** Loads the scripts of a page to which a form of the open page posts: they may be needed while there is no network. */
export function preloadPage(path: string) {
  for (const { route } of matchRoutes(window.__remixRouter.routes, path) ?? []) {
    const file = window.__remixManifest.routes[route.id ?? '']?.module
    if (file) import(/* @vite-ignore */ file).catch(() => {}) // asked for again when the form is sent
  }
}
