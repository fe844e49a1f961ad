import pino from 'pino'

/** One JSON line per event. Ids, kinds and figures only: no names, addresses, texts, tokens or search words. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? (process.env.NODE_ENV === 'test' ? 'silent' : 'info'),
  base: null,
  redact: ['req', 'res', 'headers', 'body', 'email', 'password', 'token', 'cookie'],
})

/** The kind of an error and where in the code it was thrown, never its message, which may hold what people wrote. */
export function errorKindAndPlace(error: unknown) {
  if (!(error instanceof Error)) return { error: typeof error }
  const at = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
  return { error: error.name, at }
}

/** The name of an error, without its message. */
export function errorName(error: unknown) {
  return error instanceof Error ? error.name : typeof error
}
