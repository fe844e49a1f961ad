// What a page's module leaves out, added as it is bundled for the browser and for the server.

const isPage = /\/app\/routes\/.*\.tsx$/
const exportsOne = (name) => new RegExp(`^export (default|(async )?function|const) ?${name}\\b`, 'm')

/** The exports added to a page; none to another file. */
export function missingExports(code, id) {
  const has = (name) => exportsOne(name).test(code)
  if (!isPage.test(id) || !/^export default /m.test(code)) return []
  const added = []
  // Without topics it ignores live refreshes: its loader runs only after its user's own actions.
  if (has('loader') && !has('shouldRevalidate')) {
    added.push("export { neverLive as shouldRevalidate } from '~/live/use-live'")
  }
  // It shows why its form was not sent.
  if (has('action') && !has('clientAction') && code.includes('useSentAnswer<')) {
    added.push("export { sendOrStay as clientAction } from '~/live/not-sent'")
  }
  return added
}

/** @type {import('vite').Plugin} */
export const routeDefaults = {
  name: 'route-defaults',
  enforce: 'pre',
  transform(code, id) {
    const added = missingExports(code, id)
    return added.length ? { code: [code, ...added, ''].join('\n'), map: null } : undefined
  },
}
