import { defineRoutes } from '@remix-run/dev/dist/config/routes.js'
import remixConfig from '../remix.config.js'

/** Every route of the site map with its whole address, the parameters filled in. */
export async function siteMap(parameters: Record<string, string>) {
  const manifest = (await remixConfig.routes?.(defineRoutes)) ?? {}
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : manifest[id]
    return route ? [pathOf(route.parentId), route.path].filter(Boolean).join('/') : ''
  }
  const filled = (path: string) =>
    path.replace(/:(\w+)/g, (_, name: string) => parameters[name] ?? 'x').replace('*', 'any')
  return Object.values(manifest).map(({ id, file }) => ({
    id,
    file,
    path: `/${filled(pathOf(id))}`,
    pattern: pathOf(id),
  }))
}
