import type { LoaderFunctionArgs } from '@remix-run/node'
import * as z from 'zod'
import { open, seal } from '~/data/sealed.server'
import type { User } from '~/domain/user'
import { rethrowUnlessFault } from '~/http/forms/failed-action.server'
import { refererOf } from '~/http/forms/redirect-back.server'
import { readTimerForm } from '~/http/timer/timer-form.server'
import { paths } from '~/paths'
import { flash } from './flash.server'
import { signedCookie } from './signed-cookie.server'

// Health data, so the cookie is encrypted and lasts only until the page is shown again.
const cookie = signedCookie('kinfold_timer', { holds: z.string(), maxAgeSeconds: 60 })
const longestHeader = 4_000 // that every browser stores

const Unsaved = z.object({
  timerId: z.string(),
  activity: z.string().optional(),
  note: z.string().optional(),
  reason: z.string().optional(),
})
type Unsaved = z.infer<typeof Unsaved>
export type TypedBesideTimer = Omit<Unsaved, 'timerId'>

type Args = LoaderFunctionArgs & { user: User }

/** Without scripts, a fault leads back to the timer's form with its input, if that fits a cookie. */
export function orTypedBack<T>(work: (args: Args) => T) {
  return async (args: Args) => {
    const { request, user } = args
    const sent = request.clone()
    try {
      return await work(args)
    } catch (error) {
      rethrowUnlessFault(request, error)
      const { timerId, typed } = await readTimerForm(sent)
      const header = await cookie.write(seal(JSON.stringify({ timerId, ...typed }), placeOf(user)))
      if (header[1].length > longestHeader) throw error
      return flash('defaultError', refererOf(request) ?? paths.timer(), [header])
    }
  }
}

/** The unsaved input for this timer, or for none. */
export async function typedBefore({ request, user }: Args, wantedId = ''): Promise<TypedBesideTimer> {
  const sealed = await cookie.read(request)
  if (!sealed) return {}
  try {
    const { timerId, ...typed } = Unsaved.parse(JSON.parse(open(sealed, placeOf(user))))
    return timerId === wantedId ? typed : {}
  } catch {
    return {} // of another person
  }
}

export async function forgetTyped(request: Request) {
  return (await cookie.read(request)) ? [await cookie.clear()] : []
}

function placeOf({ id }: User) {
  return { table: 'cookie', column: 'timer', id }
}
