export { version } from '../../../package.json'

/** When this process began to answer. */
export const startedAt = new Date(Date.now() - process.uptime() * 1000)
