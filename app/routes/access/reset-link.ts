import { resetLink } from '~/http/cookies/link-cookies.server'
import { asAnyone } from '~/http/guards.server'

// Mail programs open links to check them, so opening one uses nothing up.
export const loader = asAnyone(({ params }) => resetLink.open(params.token))
