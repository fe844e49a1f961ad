import enAccess from '../../locales/en/access.json'
import enActivity from '../../locales/en/activity.json'
import enCircle from '../../locales/en/circle.json'
import enCircles from '../../locales/en/circles.json'
import enCommon from '../../locales/en/common.json'
import enFeed from '../../locales/en/feed.json'
import enMail from '../../locales/en/mail.json'
import enOnboarding from '../../locales/en/onboarding.json'
import esAccess from '../../locales/es/access.json'
import esActivity from '../../locales/es/activity.json'
import esCircle from '../../locales/es/circle.json'
import esCircles from '../../locales/es/circles.json'
import esCommon from '../../locales/es/common.json'
import esFeed from '../../locales/es/feed.json'
import esMail from '../../locales/es/mail.json'
import esOnboarding from '../../locales/es/onboarding.json'

/** All texts of both languages, one area a file. */
export const texts = {
  en: {
    access: enAccess,
    activity: enActivity,
    circle: enCircle,
    circles: enCircles,
    common: enCommon,
    feed: enFeed,
    mail: enMail,
    onboarding: enOnboarding,
  },
  es: {
    access: esAccess,
    activity: esActivity,
    circle: esCircle,
    circles: esCircles,
    common: esCommon,
    feed: esFeed,
    mail: esMail,
    onboarding: esOnboarding,
  },
}
