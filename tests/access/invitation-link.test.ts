import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { invitationLink } from '~/http/cookies/invitation-link.server'

const until = new Date('2026-12-26T17:00:00Z')
const sent = {
  email: 'ana@example.org',
  role: 'family' as const,
  relationship: 'niece',
  token: 'T'.repeat(43),
  expiresAt: until,
}

test('an invitation is shown with its link, its end, and a code that leads to the same link', () => {
  const { link, code, ...shown } = invitationLink(sent, { language: 'en', timeZone: 'America/Denver' })
  expect(shown).toEqual({ email: sent.email, role: 'family', relationship: 'niece', until: '12/26/2026' })
  expect(link).toBe(`http://localhost:3000/invitation/${sent.token}`)
  const { size, data } = encode(link, { ecc: 'M', border: 4 })
  expect(code.size).toBe(size)
  expect(drawnBy(code)).toEqual(data)
})

/** The modules that a path of strokes blackens. */
function drawnBy({ size, path }: { size: number; path: string }) {
  const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const row of path.split('M0 ').slice(1)) {
    const [y = ''] = row.match(/^\d+/) ?? []
    let x = 0
    for (const [, kind, length] of row.matchAll(/([hm])(\d+)/g)) {
      if (kind === 'h') drawn[Number(y)]?.fill(true, x, x + Number(length))
      x += Number(length)
    }
  }
  return drawn
}
