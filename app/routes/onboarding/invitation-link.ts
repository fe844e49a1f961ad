import { asAnyone } from '~/http/doors.server'
import { invitationLink } from '~/http/opened-link.server'

// Mail programs open links to look at them, so opening one uses nothing up.
export const loader = asAnyone(({ params }) => invitationLink.open(params.token))
