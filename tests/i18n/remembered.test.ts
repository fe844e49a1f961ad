import { expect, test } from 'vitest'
import { i18nFor, remembering, textsIn } from '~/i18n/i18n.server'

test('texts are looked up once, in their own area and language', () => {
  const [t, es] = [textsIn('en'), textsIn('es')]
  expect([t('common:saving'), t('common:saving')]).toEqual(['Saving', 'Saving'])
  expect(es('common:saving')).not.toBe('Saving')
  const feed = i18nFor('en').getFixedT(null, ['feed', 'media'])
  expect(i18nFor('en').getFixedT(null, ['feed', 'media'])).toBe(feed)
  expect(feed('add', { ns: 'media' })).toBe(t('media:add'))
  expect(feed('comesFromNowhere' as 'title')).toBe('comesFromNowhere')
  expect(t('common:errors.tooLong', { maximum: 60 })).not.toBe(t('common:errors.tooLong', { maximum: 70 }))
})

test('a key that is made of what somebody typed is not kept, nor is a text with values', () => {
  const kept = new Map<string, string>()
  const instance = i18nFor('en')
  const t = remembering(instance.t, (key) => instance.exists(key, { ns: 'common' }), kept)
  for (const role of ['family', 'x'.repeat(1_000), '{{name}}']) t(`roles.${role}` as 'saving')
  t('errors.tooLong', { maximum: 60 })
  expect([...kept.keys()]).toEqual(['roles.family'])
})
