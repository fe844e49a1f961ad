import { redirect } from '@remix-run/node'
import { asAnyone } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asAnyone(() => redirect(paths.createAccount()))
