// Loaded before the server (node --import) by bench/server.ts. It gives every page a static twin.
//
// The twin of a page is the same React tree with the same data, rendered by the same Remix in the same process behind
// the same Express, compression and headers; only, its loaders look nothing up. They return what the real loaders
// returned when the page was recorded. So page against twin is the price of our own work: cookie, session, member,
// permissions, every statement. A request asks for the twin by a header, and carries no cookie.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const { routes } = await import(pathToFileURL(resolve('build/server/index.js')).href)
const recorded = new Map()

for (const route of Object.values(routes)) {
  const { loader } = route.module
  if (!loader) continue
  route.module = {
    ...route.module,
    async loader(args) {
      const twin = args.request.headers.get('x-twin')
      if (twin) return recorded.get(`${twin} ${route.id}`)

      const result = await loader(args)
      const record = args.request.headers.get('x-record')
      if (record) recorded.set(`${record} ${route.id}`, result)
      return result
    },
  }
}
