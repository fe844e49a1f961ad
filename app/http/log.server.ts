import pino from 'pino'

/** One JSON line an event on stdout. Ids, kinds and figures only: no names, addresses, texts, tokens or search words. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? (process.env.NODE_ENV === 'test' ? 'silent' : 'info'),
  base: null,
  redact: ['req', 'res', 'headers', 'body', 'email', 'password', 'token', 'cookie'],
})
