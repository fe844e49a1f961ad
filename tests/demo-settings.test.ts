import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readEnvironment } from '~/env.server'
import { demoSettings, demoSettingsBeside } from '../bin/demo.mjs'

test('the demo sets every contact and link that the product knows, with values it accepts', () => {
  expect(readEnvironment({ NODE_ENV: 'development', ...demoSettingsBeside({}) })).toMatchObject(demoSettings)
  const known = [...readFileSync('.env.example', 'utf8').matchAll(/^# ((SUPPORT|LINK)_\w+)=/gm)].map(([, name]) => name)
  expect(Object.keys(demoSettings).sort()).toEqual(known.sort())
})

test('what the environment sets wins, and what it empties stays unset', () => {
  const beside = demoSettingsBeside({ SUPPORT_PHONE: '(505) 555-0199', LINK_CONNECT: '' })
  expect(beside).not.toHaveProperty('SUPPORT_PHONE')
  expect(beside).not.toHaveProperty('LINK_CONNECT')
  expect(beside).toHaveProperty('LINK_SUPPORT', 'https://example.org/support')
})
