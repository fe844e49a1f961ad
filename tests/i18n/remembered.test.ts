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

test('Spanish says one o’clock in the singular', () => {
  const t = textsIn('es')
  const said = ['1:05 p. m.', '11:05 a. m.', '10:00 a. m.', '2:00 p. m.'].map((when) =>
    t('timer:today.started', { when }),
  )
  expect(said).toEqual([
    'Empezó a la 1:05 p. m.',
    'Empezó a las 11:05 a. m.',
    'Empezó a las 10:00 a. m.',
    'Empezó a las 2:00 p. m.',
  ])
})

test('a key that is made of what somebody typed is not kept, nor are values', () => {
  const kept = new Map<string, string>()
  const instance = i18nFor('en')
  const t = remembering(instance.t, (key) => instance.exists(key, { ns: 'common' }), kept)
  for (const role of ['family', 'x'.repeat(1_000), '{{name}}']) t(`roles.${role}` as 'saving')
  expect(t('errors.tooLong', { maximum: 60 })).toContain('60')
  expect([...kept.keys()]).toEqual(['roles.family', 'errors.tooLong'])
  expect([...kept.values()].join()).not.toContain('60')
})
