import { auditDownload } from '~/domain/backups/commands.server'
import { downloadResponse, requireOwnDownload } from '~/http/downloads/download.server'
import { asRecentSuperAdmin } from '~/http/guards.server'

export const loader = asRecentSuperAdmin(async ({ user, params, request, context }) => {
  requireOwnDownload({ request, context })
  const { file, name, bytes } = await auditDownload(user, params.backupName)
  const type = name.endsWith('.tgz') ? 'application/gzip' : 'application/vnd.sqlite3'
  return downloadResponse({ file, name, bytes, type }, context)
})
