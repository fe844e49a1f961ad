// What a page's module leaves out, added as it is bundled for the browser and for the server.

const isPage = /\/app\/routes\/.*\.tsx$/
const exportsOne = (name) => new RegExp(`^export (default|(async )?function|const) ?${name}\\b`, 'm')

/**
 * A page that names no topics of its own has no part in live refreshes: its loader runs for what its reader does.
 * @type {import('vite').Plugin}
 */
export const routeDefaults = {
  name: 'route-defaults',
  enforce: 'pre',
  transform(code, id) {
    if (!isPage.test(id) || !exportsOne('loader').test(code) || !/^export default /m.test(code)) return
    if (exportsOne('shouldRevalidate').test(code)) return
    return { code: `${code}\nexport { neverLive as shouldRevalidate } from '~/live/use-live'\n`, map: null }
  },
}
