import { expect, test } from 'vitest'
import { ownPath } from '~/http/paths-of-ours'

const own = 'https://circles.example.org'

// What a browser makes of the address it is sent to decides, not what it looks like.
const landsOn = (path: string) => new URL(path, `${own}/login`).origin

test.each([
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/a/../..//evil.example',
  '/./\\evil.example',
  '/%2e//evil.example',
  '/a/%2e%2e//evil.example',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http://evil.example',
  'HTTPS://evil.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'mailto:a@evil.example',
  'evil.example',
  '@evil.example',
  '/@evil.example//',
  '//circles.example.org@evil.example',
  '//evil.example/%2f..',
  '/\u2028/evil.example',
  '/\u3002evil.example',
  '//evil%E3%80%82example',
  '/%5cevil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/\0/evil.example',
  '',
])('%j stays with us', (path) => {
  const target = ownPath(path)
  expect(landsOn(target)).toBe(own)
  expect(target).toMatch(/^\/(?!\/)/)
  expect(target).not.toMatch(/[\t\r\n\\]/)
  expect(landsOn(ownPath(target))).toBe(own) // and once more, as after a second sign-in
})

test.each(['/', '/circle/1/feed', '/circle/1/feed?after=2#post', '/login?redirectTo=%2Fcircle', '/búsqueda?q=ñ'])(
  '%s is ours and is kept',
  (path) => {
    expect(decodeURI(ownPath(path))).toBe(decodeURI(path))
  },
)

test('what is no text leads home', () => {
  for (const nothing of [null, undefined, new File([], 'x')]) expect(ownPath(nothing)).toBe('/')
})
