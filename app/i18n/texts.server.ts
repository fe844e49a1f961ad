import enAccess from '../../locales/en/access.json'
import enActivity from '../../locales/en/activity.json'
import enAudit from '../../locales/en/audit.json'
import enCircle from '../../locales/en/circle.json'
import enCircles from '../../locales/en/circles.json'
import enCommon from '../../locales/en/common.json'
import enFeed from '../../locales/en/feed.json'
import enInvite from '../../locales/en/invite.json'
import enMail from '../../locales/en/mail.json'
import enMedia from '../../locales/en/media.json'
import enOnboarding from '../../locales/en/onboarding.json'
import enProvider from '../../locales/en/provider.json'
import enRecipient from '../../locales/en/recipient.json'
import enSearch from '../../locales/en/search.json'
import enSettings from '../../locales/en/settings.json'
import enSheet from '../../locales/en/sheet.json'
import esAccess from '../../locales/es/access.json'
import esActivity from '../../locales/es/activity.json'
import esAudit from '../../locales/es/audit.json'
import esCircle from '../../locales/es/circle.json'
import esCircles from '../../locales/es/circles.json'
import esCommon from '../../locales/es/common.json'
import esFeed from '../../locales/es/feed.json'
import esInvite from '../../locales/es/invite.json'
import esMail from '../../locales/es/mail.json'
import esMedia from '../../locales/es/media.json'
import esOnboarding from '../../locales/es/onboarding.json'
import esProvider from '../../locales/es/provider.json'
import esRecipient from '../../locales/es/recipient.json'
import esSearch from '../../locales/es/search.json'
import esSettings from '../../locales/es/settings.json'
import esSheet from '../../locales/es/sheet.json'

/** All texts of both languages, one area a file. */
export const texts = {
  en: {
    access: enAccess,
    activity: enActivity,
    audit: enAudit,
    circle: enCircle,
    circles: enCircles,
    common: enCommon,
    feed: enFeed,
    invite: enInvite,
    mail: enMail,
    media: enMedia,
    onboarding: enOnboarding,
    provider: enProvider,
    recipient: enRecipient,
    search: enSearch,
    settings: enSettings,
    sheet: enSheet,
  },
  es: {
    access: esAccess,
    activity: esActivity,
    audit: esAudit,
    circle: esCircle,
    circles: esCircles,
    common: esCommon,
    feed: esFeed,
    invite: esInvite,
    mail: esMail,
    media: esMedia,
    onboarding: esOnboarding,
    provider: esProvider,
    recipient: esRecipient,
    search: esSearch,
    settings: esSettings,
    sheet: esSheet,
  },
}
