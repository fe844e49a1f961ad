import enAccess from '../../locales/en/access.json'
import enAccount from '../../locales/en/account.json'
import enActions from '../../locales/en/actions.json'
import enActivity from '../../locales/en/activity.json'
import enAdministration from '../../locales/en/administration.json'
import enAssessment from '../../locales/en/assessment.json'
import enAudit from '../../locales/en/audit.json'
import enCategories from '../../locales/en/categories.json'
import enChat from '../../locales/en/chat.json'
import enCircle from '../../locales/en/circle.json'
import enCircles from '../../locales/en/circles.json'
import enComments from '../../locales/en/comments.json'
import enCommon from '../../locales/en/common.json'
import enDiagnoses from '../../locales/en/diagnoses.json'
import enFeed from '../../locales/en/feed.json'
import enInvite from '../../locales/en/invite.json'
import enLabels from '../../locales/en/labels.json'
import enMail from '../../locales/en/mail.json'
import enMedia from '../../locales/en/media.json'
import enNote from '../../locales/en/note.json'
import enNotifications from '../../locales/en/notifications.json'
import enObservations from '../../locales/en/observations.json'
import enOnboarding from '../../locales/en/onboarding.json'
import enProfile from '../../locales/en/profile.json'
import enProgramme from '../../locales/en/programme.json'
import enProgress from '../../locales/en/progress.json'
import enProvider from '../../locales/en/provider.json'
import enRecipient from '../../locales/en/recipient.json'
import enRoutine from '../../locales/en/routine.json'
import enScores from '../../locales/en/scores.json'
import enSearch from '../../locales/en/search.json'
import enSettings from '../../locales/en/settings.json'
import enSheet from '../../locales/en/sheet.json'
import enSurveys from '../../locales/en/surveys.json'
import enTasks from '../../locales/en/tasks.json'
import enTerms from '../../locales/en/terms.json'
import enTime from '../../locales/en/time.json'
import enTimer from '../../locales/en/timer.json'
import enWorkflows from '../../locales/en/workflows.json'
import esAccess from '../../locales/es/access.json'
import esAccount from '../../locales/es/account.json'
import esActions from '../../locales/es/actions.json'
import esActivity from '../../locales/es/activity.json'
import esAdministration from '../../locales/es/administration.json'
import esAssessment from '../../locales/es/assessment.json'
import esAudit from '../../locales/es/audit.json'
import esCategories from '../../locales/es/categories.json'
import esChat from '../../locales/es/chat.json'
import esCircle from '../../locales/es/circle.json'
import esCircles from '../../locales/es/circles.json'
import esComments from '../../locales/es/comments.json'
import esCommon from '../../locales/es/common.json'
import esDiagnoses from '../../locales/es/diagnoses.json'
import esFeed from '../../locales/es/feed.json'
import esInvite from '../../locales/es/invite.json'
import esLabels from '../../locales/es/labels.json'
import esMail from '../../locales/es/mail.json'
import esMedia from '../../locales/es/media.json'
import esNote from '../../locales/es/note.json'
import esNotifications from '../../locales/es/notifications.json'
import esObservations from '../../locales/es/observations.json'
import esOnboarding from '../../locales/es/onboarding.json'
import esProfile from '../../locales/es/profile.json'
import esProgramme from '../../locales/es/programme.json'
import esProgress from '../../locales/es/progress.json'
import esProvider from '../../locales/es/provider.json'
import esRecipient from '../../locales/es/recipient.json'
import esRoutine from '../../locales/es/routine.json'
import esScores from '../../locales/es/scores.json'
import esSearch from '../../locales/es/search.json'
import esSettings from '../../locales/es/settings.json'
import esSheet from '../../locales/es/sheet.json'
import esSurveys from '../../locales/es/surveys.json'
import esTasks from '../../locales/es/tasks.json'
import esTerms from '../../locales/es/terms.json'
import esTime from '../../locales/es/time.json'
import esTimer from '../../locales/es/timer.json'
import esWorkflows from '../../locales/es/workflows.json'

/** All texts of both languages, one area a file. */
export const texts = {
  en: {
    access: enAccess,
    account: enAccount,
    actions: enActions,
    activity: enActivity,
    assessment: enAssessment,
    audit: enAudit,
    categories: enCategories,
    chat: enChat,
    circle: enCircle,
    circles: enCircles,
    comments: enComments,
    common: enCommon,
    diagnoses: enDiagnoses,
    scores: enScores,
    feed: enFeed,
    administration: enAdministration,
    invite: enInvite,
    labels: enLabels,
    mail: enMail,
    observations: enObservations,
    media: enMedia,
    note: enNote,
    notifications: enNotifications,
    onboarding: enOnboarding,
    profile: enProfile,
    programme: enProgramme,
    progress: enProgress,
    provider: enProvider,
    recipient: enRecipient,
    routine: enRoutine,
    search: enSearch,
    settings: enSettings,
    sheet: enSheet,
    surveys: enSurveys,
    tasks: enTasks,
    terms: enTerms,
    time: enTime,
    timer: enTimer,
    workflows: enWorkflows,
  },
  es: {
    access: esAccess,
    account: esAccount,
    actions: esActions,
    activity: esActivity,
    assessment: esAssessment,
    audit: esAudit,
    categories: esCategories,
    chat: esChat,
    circle: esCircle,
    circles: esCircles,
    comments: esComments,
    common: esCommon,
    diagnoses: esDiagnoses,
    scores: esScores,
    feed: esFeed,
    administration: esAdministration,
    invite: esInvite,
    labels: esLabels,
    mail: esMail,
    observations: esObservations,
    media: esMedia,
    note: esNote,
    notifications: esNotifications,
    onboarding: esOnboarding,
    profile: esProfile,
    programme: esProgramme,
    progress: esProgress,
    provider: esProvider,
    recipient: esRecipient,
    routine: esRoutine,
    search: esSearch,
    settings: esSettings,
    sheet: esSheet,
    surveys: esSurveys,
    tasks: esTasks,
    terms: esTerms,
    time: esTime,
    timer: esTimer,
    workflows: esWorkflows,
  },
}
