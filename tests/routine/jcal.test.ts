import { expect, test } from 'vitest'
import { fileOf, instantOf, momentsOf, type Property, ruleOf, textOf } from '~/domain/routine/ical/jcal'

const bytesOf = (text: string) => new TextEncoder().encode(text).length
const written = (property: Property) => fileOf(['vevent', [property], []])

test.each(['', 'short', 'é'.repeat(200), '👵🏽'.repeat(90), 'a'.repeat(74 - 'SUMMARY:'.length), 'a'.repeat(75)])(
  'no line is longer than 75 bytes, and unfolded it says the same: %.20s',
  (text) => {
    const folded = written(textOf('summary', text))
    const lines = folded.split('\r\n')
    expect(lines.pop()).toBe('')
    for (const one of lines) expect(bytesOf(one)).toBeLessThanOrEqual(75)
    expect(folded.replaceAll('\r\n ', '')).toBe(`BEGIN:VEVENT\r\nSUMMARY:${text}\r\nEND:VEVENT\r\n`)
    expect(folded).not.toMatch(/[\uD800-\uDBFF]\r\n/)
  },
)

test('a text cannot begin a line of its own, nor end a value', () => {
  const typed = 'Pills\r\nATTENDEE:mailto:x@example.org\u2028BEGIN:VEVENT\u0085END;a,b\\c\u0000\u001b\ud800'
  const [, line] = written(textOf('summary', typed)).replaceAll('\r\n ', '').split('\r\n')
  expect(line).toBe('SUMMARY:Pills\\nATTENDEE:mailto:x@example.org\\nBEGIN:VEVENT\\nEND\\;a\\,b\\\\c\ufffd')
})

test('days, times, instants and rules are written without separators, days with their type and times with their zone', () => {
  const lineOf = (property: Property) => written(property).split('\r\n')[1]
  expect(lineOf(momentsOf('dtstart', ['2026-11-05'], null, 'America/Denver'))).toBe('DTSTART;VALUE=DATE:20261105')
  expect(lineOf(momentsOf('exdate', ['2026-11-05', '2026-11-06'], '09:30', 'America/Denver'))).toBe(
    'EXDATE;TZID=America/Denver:20261105T093000,20261106T093000',
  )
  expect(lineOf(instantOf('dtstamp', new Date('2026-11-05T09:30:15.250Z')))).toBe('DTSTAMP:20261105T093015Z')
  expect(lineOf(ruleOf('FREQ=WEEKLY;BYDAY=MO,WE', '2026-12-01T16:00:00Z'))).toBe(
    'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261201T160000Z',
  )
})
