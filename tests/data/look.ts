import { openDatabase } from '~/data/connection.server'
import { databaseFile } from '~/data/files.server'

/** Looks at the database, or changes it, past the app. */
export function look<T>(at: (database: ReturnType<typeof openDatabase>) => T, file = databaseFile) {
  const database = openDatabase(file, { readonly: false })
  try {
    return at(database)
  } finally {
    database.close()
  }
}
