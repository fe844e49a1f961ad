import { noteDownload } from '~/domain/backups/commands.server'
import { asSuperAdminAnew } from '~/http/doors.server'
import { fileAnswer, onlyAsFile } from '~/http/file.server'

export const loader = asSuperAdminAnew(async ({ user, params, context }) => {
  onlyAsFile(context)
  const { file, name, bytes } = await noteDownload(user, params.backupName)
  const type = name.endsWith('.tgz') ? 'application/gzip' : 'application/vnd.sqlite3'
  return fileAnswer({ file, name, bytes, type }, context)
})
