import { asAnyone } from '~/http/guards.server'
import { invitationLink } from '~/http/link-cookies.server'

// Mail programs open links to look at them, so opening one uses nothing up.
export const loader = asAnyone(({ params }) => invitationLink.open(params.token))
