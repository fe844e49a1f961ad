import { redirect } from '@remix-run/node'
import { asSuperAdmin } from '~/http/guards.server'
import { paths } from '~/paths'

// The state of the instance is part of the overview.
export const loader = asSuperAdmin(async () => redirect(`${paths.provider()}#health`))
