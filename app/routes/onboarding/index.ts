import { redirect } from '@remix-run/node'
import { asAnyone } from '~/http/doors.server'
import { paths } from '~/http/paths'

export const loader = asAnyone(() => redirect(paths.createAccount()))
