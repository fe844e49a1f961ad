import { expect, test } from 'vitest'
import { dateValue, instantValue, line, localValue, textValue } from '~/domain/routine/ical/lines'

const bytesOf = (text: string) => new TextEncoder().encode(text).length

test.each(['', 'short', 'é'.repeat(200), '👵🏽'.repeat(90), 'a'.repeat(74 - 'SUMMARY:'.length), 'a'.repeat(75)])(
  'no line is longer than 75 bytes, and unfolded it says the same: %.20s',
  (text) => {
    const folded = line('SUMMARY', text)
    const lines = folded.split('\r\n')
    expect(lines.pop()).toBe('')
    for (const one of lines) expect(bytesOf(one)).toBeLessThanOrEqual(75)
    for (const one of lines.slice(1)) expect(one[0]).toBe(' ')
    expect(folded.replaceAll('\r\n ', '')).toBe(`SUMMARY:${text}\r\n`)
    expect(folded).not.toMatch(/[\uD800-\uDBFF]\r\n/)
  },
)

test('a text cannot begin a line of its own, nor end a value', () => {
  const typed = 'Pills\r\nATTENDEE:mailto:x@example.org\u2028BEGIN:VEVENT\u0085END;a,b\\c\u0000\u001b\ud800'
  const value = textValue(typed)
  expect(value).toBe('Pills\\nATTENDEE:mailto:x@example.org\\nBEGIN:VEVENT\\nEND\\;a\\,b\\\\c\ufffd')
  expect(line('SUMMARY', value).replaceAll('\r\n ', '').trimEnd()).not.toMatch(/[\r\n]/)
})

test('days, times and instants are written without separators', () => {
  expect(dateValue('2026-11-05')).toBe('20261105')
  expect(localValue('2026-11-05', '09:30')).toBe('20261105T093000')
  expect(instantValue(new Date('2026-11-05T09:30:15.250Z'))).toBe('20261105T093015Z')
})
