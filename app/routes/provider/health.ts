import { redirect } from '@remix-run/node'
import { asSuperAdmin } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asSuperAdmin(() => redirect(`${paths.provider()}#health`))
