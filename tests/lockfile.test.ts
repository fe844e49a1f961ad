import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Package = {
  version?: string
  resolved?: string
  license?: string
  dev?: boolean
  optional?: boolean
  optionalDependencies?: Record<string, string>
}

const manifest: Record<'dependencies' | 'devDependencies', Record<string, string>> & {
  allowScripts: Record<string, boolean>
} = JSON.parse(readFileSync('package.json', 'utf8'))
const lock: { packages: Record<string, Package & { hasInstallScript?: boolean }> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
)
const packages = Object.entries(lock.packages).filter(([path]) => path)

// What stands here may be shipped with a work under the Apache licence.
const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'MPL-2.0', // web-push and ical.js, as they are: their licence stays with their own files
  'Unlicense',
  'CC0-1.0',
  'WTFPL',
  'Python-2.0',
])

test('every package is pinned to one version', () => {
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(versions.length).toBeGreaterThan(40)
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test('nothing comes from anywhere but the registry', () => {
  expect(packages.length).toBeGreaterThan(400)
  expect(
    packages.filter(([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/')),
  ).toEqual([])
})

test('the lockfile is whole for every platform, so that npm ci takes it', () => {
  const there = (from: string, name: string): boolean => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      if (lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
      if (!at) return false
    }
  }
  const missing = packages.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !there(path, name)),
  )
  expect(missing, 'npm run lock completes it').toEqual([])
})

// The list is written by npm run build, which npm test runs before this.
test('whatever code is in the bundle has a licence that lets it be shipped', () => {
  const shipped: string[] = [
    ...JSON.parse(readFileSync('build/packages.json', 'utf8')),
    'node_modules/better-sqlite3',
    'node_modules/@node-rs/argon2',
  ]
  expect(shipped.length).toBeGreaterThan(50)
  const others = shipped.filter((path) => {
    const license = lock.packages[path]?.license ?? ''
    return !license
      .replace(/[()]/g, '')
      .split(/ OR | AND /)
      .some((one) => permissive.has(one))
  })
  expect(others).toEqual([])
})

test('the notices of what the browser loads can be read on every instance', () => {
  const notices = readFileSync('build/client/licenses.txt', 'utf8').split('\n---\n')
  const names = notices.map((notice) => notice.match(/^Name: (.+)$/m)?.[1])
  expect(names).toEqual(
    expect.arrayContaining(['react', 'react-dom', '@remix-run/react', '@remix-run/router', 'i18next']),
  )
  expect(notices.filter((notice) => !/^License: \S/m.test(notice) || !/copyright/i.test(notice))).toEqual([])
})

test('every package that wants to run a script at installation is named, allowed or not', () => {
  const wanting = packages
    .filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional)
    .map(([path]) => path.split('node_modules/').at(-1) ?? '')
  expect(wanting).toContain('better-sqlite3')
  expect(wanting.filter((name) => !(name in manifest.allowScripts))).toEqual([])
})
