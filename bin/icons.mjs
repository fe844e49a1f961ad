// Writes app/ui/icons.svg: the icons that app/ui/icon-names.ts lists, in one file, from the npm package of Lucide.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const root = new URL('..', import.meta.url)
const names = [...readFileSync(new URL('app/ui/icon-names.ts', root), 'utf8').matchAll(/^ {2}'([a-z0-9-]+)',$/gm)].map(
  ([, name]) => name,
)
const target = new URL('app/ui/icons.svg', root)

const symbols = names.map((name) => {
  const drawing = readFileSync(new URL(`node_modules/lucide-static/icons/${name}.svg`, root), 'utf8')
  const shapes = drawing.slice(drawing.indexOf('>', drawing.indexOf('<svg')) + 1, drawing.lastIndexOf('</svg>'))
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replace(/\s*\n\s*/g, '')}</symbol>`
})
const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`

if (!existsSync(target) || readFileSync(target, 'utf8') !== sprite) writeFileSync(target, sprite)
