import { existsSync, readdirSync, readFileSync } from 'node:fs'
import postcss, { type AtRule, type Declaration, type Rule } from 'postcss'
import { expect, test } from 'vitest'

// Pages are styled from iOS 12.5 and Chrome 70 on. What those lack must have a fallback before it, or be something that
// is merely prettier when it is there. Reads the built stylesheet.

const dir = 'build/client/assets'
const css = existsSync(dir)
  ? readdirSync(dir)
      .filter((file) => file.endsWith('.css'))
      .map((file) => readFileSync(`${dir}/${file}`, 'utf8'))
      .join('\n')
  : ''
const sheet = postcss.parse(css)

test('there is a stylesheet', () => {
  expect(css.length).toBeGreaterThan(20_000)
})

test('no rule stands in a block that older browsers skip', () => {
  const blocks: string[] = []
  sheet.walkAtRules(/^(layer|property|starting-style|scope)$/, ({ name }) => {
    blocks.push(name)
  })
  expect(blocks).toEqual([])
})

test('what a table becomes where it has little room, it becomes on a narrow window as well', () => {
  const styles = (block: AtRule) => {
    const found: string[] = []
    block.walkDecls(({ parent, prop, value }) => {
      for (const selector of (parent as Rule).selectors) found.push(`${selector} { ${prop}: ${value} }`)
    })
    return found
  }
  const [narrow, little]: [string[], string[]] = [[], []]
  sheet.walkAtRules('media', (block) => {
    if (/^\(max-width: ?(767|1023)px\)$/.test(block.params)) narrow.push(...styles(block))
  })
  sheet.walkAtRules('container', (block) => {
    little.push(...styles(block))
  })
  expect(little.length).toBeGreaterThan(50)
  expect(little.filter((style) => !narrow.includes(style))).toEqual([])
})

// Of Tailwind's reset: what they say is said again for older browsers, or is what a browser does by itself.
const excused = [/^abbr:where/, /^button,input:where/, /^\[hidden\]:where/]
// Where it is dropped, the toast stands over a button of a dialog, or a link below a sign-in form, for its three seconds.
// There the mark of the choice alone says that it is chosen.
excused.push(/^\.(\\!)?choice\.side:has\(:checked\)$/)
// There the tick for an action is shown at every level; the server looks at the level.
excused.push(/^\.(\\!)?level:not\(:has\(\.calls:checked\)\) \.to-act$/)
// There the bars of the page stay around the form of a new post.
excused.push(/^body:has\(\.new-post\) \./)
// There the list of medications is printed upright.
excused.push(/^body:has\(\.sheet-wide\)$/)
excused.push(/^body:has\(\[class~="?(dialog|login)"?\]\) \./)

test('no selector makes older browsers drop a rule that others need', () => {
  const selectors: string[] = []
  sheet.walkRules(({ selector }) => {
    if (/:(is|has|where)\(/.test(selector) && !excused.some((one) => one.test(selector))) selectors.push(selector)
  })
  expect(selectors).toEqual([])
})

const unknown = /\b(min|max|clamp|color-mix|oklch|oklab|lab|lch)\(|\d(dvh|svh|lvh|cqw|cqi)\b/

test('no value is unknown to them without one before it that they know', () => {
  const strays: string[] = []
  sheet.walkDecls((declaration) => {
    const { prop, value } = declaration
    if (unknown.test(value.replace(/url\([^)]*\)/g, '').replace(/minmax\(/g, 'mm(')) && !hasFallback(declaration))
      strays.push(`${prop}: ${value}`)
    if (/^(inset|inset-block|inset-inline|aspect-ratio)$/.test(prop)) strays.push(`${prop}: ${value}`)
  })
  expect(strays).toEqual([])
})

test('the ring of the keyboard shows where :focus-visible is unknown', () => {
  const rules: string[] = []
  sheet.walkRules(({ selector, nodes }) => {
    if (nodes.some((node) => node.type === 'decl' && node.prop.startsWith('outline') && /none|^0/.test(node.value)))
      rules.push(selector)
  })
  expect(rules).toContain(':focus:not(:focus-visible)')
  expect(rules.filter((selector) => selector === ':focus' || selector === '*')).toEqual([])
})

test('a component names no class that nothing styles', () => {
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') || (file.startsWith('ui/') && file.endsWith('.ts')))
    .map((file) => readFileSync(`app/${file}`, 'utf8'))
  const named = sources
    .flatMap((code) => [...code.matchAll(/\b(?:className|summaryClass)="([^"]+)"/g)])
    .flatMap(([, classes = '']) => classes.split(' '))
  // Classes in constants and templates: a text most of whose words are styled.
  const texts = sources.flatMap((code) =>
    [...code.matchAll(/['`"]([^'`"\n$]+)['`"]/g)].map(([, text = '']) => text.trim()),
  )
  const styled = new Set([...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', '')))
  expect(named.length).toBeGreaterThan(500)
  const mostly = texts
    .map((text) => text.split(/\s+/))
    .filter((words) => words.length > 3 && words.filter((word) => styled.has(word)).length > words.length * 0.7)
  expect(mostly.length).toBeGreaterThan(20)
  expect([...new Set([...named, ...mostly.flat()])].filter((name) => !styled.has(name))).toEqual([])
})

/** A value of the same property just before it, or in an earlier rule for the same elements wherever they stand. */
function hasFallback(declaration: Declaration) {
  const before = declaration.prev()
  if (before?.type === 'decl' && before.prop === declaration.prop) return true
  const rule = declaration.parent
  if (rule?.type !== 'rule') return false
  const element = (rule as Rule).selector.split(/[\s>]+/).at(-1)
  const earlier = (rule.parent?.nodes ?? []).slice(0, rule.parent?.index(rule))
  return earlier.some(
    (other) =>
      other.type === 'rule' &&
      other.selector.split(',').includes(element ?? '') &&
      other.some((one) => one.type === 'decl' && one.prop === declaration.prop && !unknown.test(one.value)),
  )
}
