import { chatPaths } from '~/chat-paths'
import type { AuditHead } from '~/domain/audit/head.server'
import { linkLifeDays } from '~/domain/invitations/rules'
import type { NotificationType } from '~/domain/notification-types'
import { emailTextsOf, kindOf } from '~/domain/notifications/kinds.server'
import type { Email } from '~/domain/outbox/commands.server'
import type { Language } from '~/domain/user'
import { env } from '~/env.server'
import { i18nFor } from '~/i18n/i18n.server'
import { paths } from '~/paths'
import { programmePaths } from '~/programme-paths'
import { providerPaths } from '~/provider-paths'
import { oneLine, plainName } from './plain-name'

type Addressee = { email: string; firstName?: string; language: string | null } // without a name for those who have no account
type Invitation = { inviter: string; recipient: string; token: string; isReminder: boolean }
type News = {
  kind: NotificationType
  event?: string
  date?: string
  sender: string | null
  recipient: string
  circleId: string
  subjectId: string
}
type Reminder = { recipient: string; circleId: string; itemId: string; date: string }
type Part = { text: string } | { label: string; link: string }

/** Every email that we send. None carries anything about a person's health: who, a first name, a link. */
export const emails = {
  passwordReset({ token, ...addressee }: Addressee & { token: string }) {
    const t = textsOf(addressee)
    return letter('passwordReset', addressee, t('passwordReset.subject'), [
      { text: t('passwordReset.text') },
      { label: t('passwordReset.link'), link: `${env.PUBLIC_URL}${paths.resetPassword(token)}` },
      { text: t('passwordReset.otherwise') },
    ])
  },

  passwordChanged(addressee: Addressee) {
    const t = textsOf(addressee)
    return letter('passwordChanged', addressee, t('passwordChanged.subject'), [
      { text: t('passwordChanged.text') },
      { label: t('passwordChanged.link'), link: `${env.PUBLIC_URL}${paths.forgotPassword()}` },
    ])
  },

  invitation({ inviter, recipient, token, isReminder, ...addressee }: Addressee & Invitation) {
    const t = textsOf(addressee)
    const words = { inviter: plainName(inviter), recipient: plainName(recipient) }
    return letter('invitation', addressee, t(isReminder ? 'invitation.reminderSubject' : 'invitation.subject', words), [
      { text: t(isReminder ? 'invitation.reminder' : 'invitation.text', words) },
      { label: t('invitation.link', words), link: `${env.PUBLIC_URL}${paths.invitation(token)}` },
      { text: t('invitation.otherwise', { count: linkLifeDays }) },
    ])
  },

  emailCode({ code, ...addressee }: Addressee & { code: string }) {
    const t = textsOf(addressee)
    return letter('emailCode', addressee, t('emailCode.subject'), [
      { text: t('emailCode.text') },
      { text: code },
      { text: t('emailCode.otherwise') },
    ])
  },

  accountMade(addressee: Addressee) {
    const t = textsOf(addressee)
    return letter('accountMade', addressee, t('accountMade.subject'), [
      { text: t('accountMade.text') },
      { label: t('accountMade.link'), link: `${env.PUBLIC_URL}${paths.login()}` },
      { text: t('accountMade.otherwise') },
    ])
  },

  news({ kind, event, date, sender, recipient, circleId, subjectId, ...addressee }: Addressee & News) {
    const t = textsOf(addressee)
    const words = { sender: plainName(sender ?? ''), recipient: plainName(recipient) }
    const to = kindOf(kind).emailLink({ event, date, circleId, subjectId }, { paths, chatPaths, programmePaths })
    const texts = emailTextsOf(kind, event)
    return letter('news', addressee, t(textOf(`${texts}.email.subject`), words), [
      { text: t(textOf(`${texts}.email.text`), words) },
      { label: t('news.link'), link: `${env.PUBLIC_URL}${to}` },
      { label: t('news.less'), link: `${env.PUBLIC_URL}${paths.notificationSettings()}` },
    ])
  },

  reminder({ recipient, circleId, itemId, date, ...addressee }: Addressee & Reminder) {
    const t = textsOf(addressee)
    const words = { recipient: plainName(recipient) }
    const { routineItem, notificationSettings } = paths
    return letter('reminder', addressee, t('reminder.subject', words), [
      { text: t('reminder.text', words) },
      { label: t('news.link'), link: `${env.PUBLIC_URL}${routineItem(circleId, itemId, { on: date })}` },
      { label: t('news.less'), link: `${env.PUBLIC_URL}${notificationSettings()}` },
    ])
  },

  digest({
    news,
    due = [],
    isAfterQuietHours = false,
    ...addressee
  }: Addressee & {
    news: { type: NotificationType; event?: string | null; recipient: string; count: number }[]
    due?: { recipient: string; dueToday: number; late: number }[]
    isAfterQuietHours?: boolean
  }) {
    const t = textsOf(addressee)
    return letter('digest', addressee, t('digest.subject'), [
      ...(isAfterQuietHours ? [{ text: t('digest.quiet') }] : []),
      ...news.map(({ type, event, recipient, count }) => ({
        text: t(textOf(`${emailTextsOf(type, event)}.email.digest`), { recipient: plainName(recipient), count }),
      })),
      ...due.flatMap(({ recipient, dueToday, late }) => [
        ...(dueToday ? [{ text: t('digest.dueToday', { recipient: plainName(recipient), count: dueToday }) }] : []),
        ...(late ? [{ text: t('digest.late', { recipient: plainName(recipient), count: late }) }] : []),
      ]),
      { label: t('news.link'), link: `${env.PUBLIC_URL}${paths.activityFeed()}` },
      { label: t('news.less'), link: `${env.PUBLIC_URL}${paths.notificationSettings()}` },
    ])
  },

  test(addressee: Addressee) {
    const t = textsOf(addressee)
    return letter('test', addressee, t('test.subject'), [
      { text: t('test.text') },
      { label: t('test.link'), link: `${env.PUBLIC_URL}${providerPaths.outbox()}` },
    ])
  },

  newDevice({ device, ...addressee }: Addressee & { device: string }) {
    const t = textsOf(addressee)
    return letter('newDevice', addressee, t('newDevice.subject'), [
      { text: device ? t('newDevice.text', { device: plainName(device) }) : t('newDevice.textWithoutName') },
      { label: t('newDevice.link'), link: `${env.PUBLIC_URL}${paths.security()}` },
      { text: t('newDevice.otherwise') },
    ])
  },

  confirmCode({ code, ...addressee }: Addressee & { code: string }) {
    const t = textsOf(addressee)
    return letter('emailCode', addressee, t('confirmCode.subject'), [
      { text: t('confirmCode.text') },
      { text: code },
      { text: t('confirmCode.otherwise') },
    ])
  },

  auditHead({ head: { id, hash, count }, ...addressee }: Addressee & { head: AuditHead }) {
    const t = textsOf(addressee)
    return letter('auditHead', addressee, t('auditHead.subject', { id }), [
      { text: t('auditHead.text', { count }) },
      { text: `${id}:${hash}` },
      { text: t('auditHead.check', { command: `npm run audit:verify -- ${id}:${hash}` }) },
    ])
  },

  manyWrongPasswords(addressee: Addressee) {
    const t = textsOf(addressee)
    return letter('manyWrongPasswords', addressee, t('manyWrongPasswords.subject'), [
      { text: t('manyWrongPasswords.text') },
      { label: t('manyWrongPasswords.link'), link: `${env.PUBLIC_URL}${paths.forgotPassword()}` },
    ])
  },

  manyWrongCodes(addressee: Addressee) {
    const t = textsOf(addressee)
    return letter('secondFactor', addressee, t('manyWrongCodes.subject'), [
      { text: t('manyWrongCodes.text') },
      { label: t('manyWrongCodes.link'), link: `${env.PUBLIC_URL}${paths.forgotPassword()}` },
    ])
  },

  secondFactor({ change, ...addressee }: Addressee & { change: SecondFactorChange }) {
    const t = textsOf(addressee)
    return letter('secondFactor', addressee, t(`secondFactor.${change}.subject`), [
      { text: t(`secondFactor.${change}.text`) },
      { label: t('secondFactor.link'), link: `${env.PUBLIC_URL}${paths.security()}` },
      { text: t('secondFactor.otherwise') },
    ])
  },
}

type SecondFactorChange = 'on' | 'off' | 'recoveryUsed' | `${'app' | 'passkey'}${'Added' | 'Removed'}`

function letter(kind: string, addressee: Addressee, subject: string, parts: Part[]): Email {
  const t = textsOf(addressee)
  const whole: Part[] = [
    { text: addressee.firstName ? t('greeting', { name: plainName(addressee.firstName) }) : t('greetingWithoutName') },
    ...parts,
    { text: t('signature', { provider: env.PROVIDER_NAME }) },
  ]
  if (env.SUPPORT_EMAIL) whole.push({ text: t('support', { email: env.SUPPORT_EMAIL }) })
  const heading = oneLine(subject)
  return {
    kind,
    to: addressee.email,
    subject: heading,
    text: plainOf(whole),
    html: htmlOf(languageOf(addressee), heading, whole),
  }
}

function textsOf(addressee: Pick<Addressee, 'language'>) {
  return i18nFor(languageOf(addressee)).getFixedT(null, ['mail', 'notifications'])
}

function languageOf({ language }: Pick<Addressee, 'language'>): Language {
  return language === 'es' ? 'es' : 'en'
}

/** The key of a text about a type of notifications, which a test holds to be there in each language. */
function textOf(key: string) {
  return `notifications:${key}` as 'notifications:post.email.text'
}

function plainOf(parts: Part[]) {
  return `${parts.map((part) => ('link' in part ? `${part.label}:\n${part.link}` : part.text)).join('\n\n')}\n`
}

function htmlOf(language: Language, title: string, parts: Part[]) {
  const paragraphs = parts.map((part) =>
    'link' in part
      ? `<p><a href="${escaped(part.link)}">${escaped(part.label)}</a><br>${escaped(part.link)}</p>`
      : `<p>${escaped(part.text)}</p>`,
  )
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body>${paragraphs.join('')}</body></html>`
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
