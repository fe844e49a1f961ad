import { resolve } from 'node:path'
import * as z from 'zod'
import { addressIn } from './domain/email'
import { readRanges } from './http/server/address.server'

const link = z
  .url({ protocol: /^(https?|mailto)$/, error: 'must be an address that begins with https://, http:// or mailto:' })
  .optional()

const ranges = z.string().transform((text, problems) => {
  const { list, wrong } = readRanges(text)
  for (const entry of wrong)
    problems.addIssue(`holds ${entry}, which is no address and no range like 10.0.0.0/8 or fd00::/8`)
  return list
})

const portRange = 'must be a whole number between 0 and 65535'

/** What a provider is called who gave no name. */
export const unnamedProvider = 'Kinfold'

const settings = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], { error: 'must be development, production or test' })
    .default('production'),
  PORT: z.coerce
    .number({ error: 'must be a number' })
    .int(portRange)
    .min(0, portRange)
    .max(65535, portRange)
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://circles.example.org' })
    .transform((url) => new URL(url).origin)
    .optional(),
  TRUSTED_PROXY: ranges.optional(), // whose X-Forwarded-For is trusted
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((dir) => resolve(dir)),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: 'must be an address like smtps://mail.example.org' })
    .optional(),
  MAIL_FROM: z.string().default('Kinfold <kinfold@localhost>'),
  PROVIDER_NAME: z.string().max(120, 'may have at most 120 characters').default(unnamedProvider),
  SUPPORT_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  SUPPORT_PHONE: z.string().max(40, 'may have at most 40 characters').optional(),
  LINK_FEEDBACK: link,
  LINK_SUPPORT: link,
  LINK_CONNECT: link,
  LINK_RESOURCES: link,
  LINK_TERMS: link,
  LINK_PRIVACY: link,
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be the base address of an OpenID provider' })
    .default('https://accounts.google.com'),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  WEB_PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be a P-256 point in base64url')
    .optional(),
  WEB_PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')
    .optional(),
  MEDIA_S3_URL: z.url({ protocol: /^https?$/, error: 'must be the address of a bucket' }).optional(),
  MEDIA_S3_REGION: z.string().default('auto'),
  MEDIA_S3_KEY_ID: z.string().optional(),
  MEDIA_S3_SECRET: z.string().optional(),
  OPEN_CIRCLES: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((value) => value === 'true'),
  SUPER_ADMIN_SECOND_FACTOR: z.enum(['required', 'optional'], { error: 'must be required or optional' }).optional(), // required in production unless it says otherwise
  BACKUPS_KEPT: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .max(365, 'must be at most 365')
    .default(7), // daily ones; 0: none is made
  DOWNLOADS_PER_DAY: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .default(5), // of a person
  FLY_APP_NAME: z.string().optional(), // set by Fly itself: only there its client address header is trusted
})

export type Environment = Omit<z.infer<typeof settings>, 'PUBLIC_URL'> & { PUBLIC_URL: string }

/** Reads the settings, or throws with one line per problem. An empty value counts as not set. */
export function readEnvironment(from: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(
    Object.entries(from).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const result = settings.safeParse(given)
  const problems = result.success
    ? contradictions(result.data)
    : result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  if (!result.success || problems.length) throw new SettingsError(problems)

  return { ...result.data, PUBLIC_URL: publicUrlOf(result.data) ?? `http://localhost:${result.data.PORT}` }
}

class SettingsError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'))
  }
}

const thisMachine = /^(localhost|127\.0\.0\.1|::1|\[::1\])$/

// Fly sets the app's name, which gives its address until it has a custom one.
function publicUrlOf({ PUBLIC_URL, FLY_APP_NAME }: z.infer<typeof settings>) {
  return PUBLIC_URL ?? (FLY_APP_NAME && `https://${FLY_APP_NAME}.fly.dev`)
}

function contradictions(given: z.infer<typeof settings>) {
  const problems: string[] = []
  if (Boolean(given.GOOGLE_CLIENT_ID) !== Boolean(given.GOOGLE_CLIENT_SECRET)) {
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together')
  }
  if (Boolean(given.WEB_PUSH_PUBLIC_KEY) !== Boolean(given.WEB_PUSH_PRIVATE_KEY)) {
    problems.push('WEB_PUSH_PUBLIC_KEY and WEB_PUSH_PRIVATE_KEY must be set together')
  }
  const bucket = [given.MEDIA_S3_URL, given.MEDIA_S3_KEY_ID, given.MEDIA_S3_SECRET]
  if (bucket.some(Boolean) && !bucket.every(Boolean)) {
    problems.push('MEDIA_S3_URL, MEDIA_S3_KEY_ID and MEDIA_S3_SECRET must be set together')
  }
  const sender = problemOfSender(given)
  if (sender) problems.push(sender)
  const publicUrl = publicUrlOf(given)
  const host = publicUrl && new URL(publicUrl)
  if (host && host.protocol === 'http:' && !thisMachine.test(host.hostname)) {
    problems.push('PUBLIC_URL must begin with https:// unless it is on this machine')
  }
  if (given.NODE_ENV === 'production' && !thisMachine.test(given.HOST) && !publicUrl) {
    problems.push('PUBLIC_URL must be set to the address that people type, since HOST lets others in')
  }
  return problems
}

/** Emails without a deliverable sender are rejected or dropped on the way, unnoticed. */
function problemOfSender({ SMTP_URL, MAIL_FROM }: z.infer<typeof settings>) {
  if (!SMTP_URL) return undefined
  const address = addressIn(MAIL_FROM)
  if (!address) return 'MAIL_FROM must hold an email address, like Kinfold <care@example.org>'
  if (address.endsWith('@localhost') && !thisMachine.test(new URL(SMTP_URL).hostname))
    return 'MAIL_FROM must be set to an address of your own, since SMTP_URL names another machine'
  return undefined
}

function readOrExit() {
  try {
    return readEnvironment(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    for (const problem of error.problems) console.error(`Setting ${problem}`)
    process.exit(1)
  }
}

export const env = readOrExit()
/** In production emails can't be read here, and accounts with a known password are refused. */
export const isProduction = env.NODE_ENV === 'production'
/** Whether super admins need a second factor to open the provider's area. */
export const needsSecondFactor = () =>
  (env.SUPER_ADMIN_SECOND_FACTOR ?? (isProduction ? 'required' : 'optional')) === 'required'
export const isSecure = env.PUBLIC_URL.startsWith('https:')
