import { createCookie } from '@remix-run/node'
import * as z from 'zod'
import { open, type SealContext, seal } from '~/data/sealed.server'
import { isSecure } from '~/env.server'
import { sessionSecret } from '~/secrets.server'

const Stored = z.object({ until: z.number(), value: z.unknown() })

type Options<S extends z.ZodType> = { holds: S; maxAgeSeconds: number; isSealed?: boolean }

/**
 * A signed cookie with its own expiry, since browsers may store it longer. Site-wide: `/page.data` needs `/page`'s.
 * `isSealed`: the browser's owner can't read it either.
 */
export function signedCookie<S extends z.ZodType>(
  name: string,
  { holds, maxAgeSeconds, isSealed = false }: Options<S>,
) {
  const place = { table: 'cookie', column: name, id: '' }
  // The secret is known only after the start.
  let cookie: ReturnType<typeof createCookie> | undefined
  const theCookie = () => {
    cookie ??= createCookie(name, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
      secrets: [sessionSecret()],
    })
    return cookie
  }

  return {
    async read(request: Request): Promise<z.output<S> | undefined> {
      const stored = Stored.safeParse(await theCookie().parse(request.headers.get('cookie')))
      if (!stored.success || stored.data.until <= Date.now()) return undefined
      return holds.safeParse(isSealed ? opened(stored.data.value, place) : stored.data.value).data
    },
    /** The header that sets it. */
    async write(value: z.input<S>): Promise<[string, string]> {
      const stored = {
        until: Date.now() + maxAgeSeconds * 1_000,
        value: isSealed ? seal(JSON.stringify(value), place) : value,
      }
      return ['Set-Cookie', await theCookie().serialize(stored, { maxAge: maxAgeSeconds })]
    },
    /** The header that takes it away. */
    async clear(): Promise<[string, string]> {
      return ['Set-Cookie', await theCookie().serialize('', { maxAge: 0 })]
    },
  }
}

function opened(sealed: unknown, place: SealContext): unknown {
  try {
    return JSON.parse(open(String(sealed), place))
  } catch {
    return undefined // another cookie's value
  }
}
