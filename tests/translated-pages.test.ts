import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { formsByArea, formsOpenedOtherwise } from './browser/translated-forms'
import { siteMap } from './site-map'

// A browser that translates a page puts each of its texts into an element of its own. React then fails to remove such a
// text, or to put something before it: a text that comes and goes, or that stands after what does, needs an element.

const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))

type Child = 'text' | 'sometimes text' | 'sometimes' | 'always'

test('a text that comes and goes beside others, or stands after what does, has an element of its own', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((file) => bareTextsIn(file, readFileSync(`app/${file}`, 'utf8')))).toEqual([])
})

test.each([
  ['<p><Icon />{isLate ? t("late") : null}</p>', 1],
  ['<p><Icon />{isLate ? <span>{t("late")}</span> : null}</p>', 0],
  ['<p>{isLate ? <Icon /> : null} late</p>', 1],
  ['<p>{isLate ? <Icon /> : null}<span>late</span></p>', 0],
  ['<p>{isLate ? t("late") : null}</p>', 0], // alone: React replaces all that its element holds
  ['<>{t("late")}</>', 1],
])('%s has %i', (source, count) => {
  expect(bareTextsIn('x.tsx', source)).toHaveLength(count)
})

test('a story translates every page with a form that scripts send, or says why not', async () => {
  const told = Object.values(formsByArea).flatMap((forms) => forms.map(([, path]) => path.slice(1).replace(/\?.*/, '')))
  const routes = await siteMap({})
  const pages = files.filter((file) => {
    const source = readFileSync(`app/${file}`, 'utf8')
    const sends = /^export const action\b|method="post"/m.test(source) && !source.includes('hydrate: false')
    return sends && routes.some((route) => route.file === file)
  })
  expect(pages.length).toBeGreaterThan(70)
  const isTold = (file: string) =>
    routes.some(
      (route) =>
        route.file === file &&
        (route.pattern in formsOpenedOtherwise || told.some((path) => fits(route.pattern, path))),
    )
  expect(pages.filter((file) => !isTold(file))).toEqual([])
})

function fits(pattern: string, path: string) {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
}

function bareTextsIn(file: string, source: string) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && hasBareText(node)) {
      found.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function hasBareText(node: ts.JsxElement | ts.JsxFragment) {
  const children = node.children.flatMap((child) => kindOf(child) ?? [])
  if (children.length < 2) return ts.isJsxFragment(node) && children[0] === 'text'
  const isAfter = children.some((child, at) => child === 'text' && children[at - 1] === 'sometimes')
  return isAfter || children.includes('sometimes text')
}

function kindOf(child: ts.JsxChild): Child | undefined {
  if (ts.isJsxText(child)) return child.containsOnlyTriviaWhiteSpaces ? undefined : 'text'
  if (!ts.isJsxExpression(child)) return 'always'
  if (!child.expression) return undefined
  const kinds = [...new Set(outcomesOf(child.expression))]
  if (kinds.length === 1) return kinds[0] === 'text' ? 'text' : 'always'
  return kinds.includes('text') ? 'sometimes text' : 'sometimes'
}

type Outcome = 'text' | 'element' | 'nothing' | 'other'

/** What an expression may come to. What only types could tell is `other`. */
function outcomesOf(node: ts.Expression): Outcome[] {
  if (ts.isParenthesizedExpression(node)) return outcomesOf(node.expression)
  if (ts.isConditionalExpression(node)) return [...outcomesOf(node.whenTrue), ...outcomesOf(node.whenFalse)]
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) {
    return ['nothing', ...outcomesOf(node.right)]
  }
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) return ['element']
  if (node.kind === ts.SyntaxKind.NullKeyword) return ['nothing']
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || /^(t|say)\(/.test(node.getText())
  return [isText ? 'text' : 'other']
}
