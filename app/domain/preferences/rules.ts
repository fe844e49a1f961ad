export const mailChoices = ['atOnce', 'daily', 'never'] as const
export type MailChoice = (typeof mailChoices)[number]
/** The news that mail may copy; invitations to oneself always go by mail. */
export const mailedNews = ['post', 'newMember', 'invitation'] as const
export type MailedNews = (typeof mailedNews)[number]
/** The panels of the circle's sidebar that fold. */
export const panels = ['details', 'actions', 'team'] as const
export type Panel = (typeof panels)[number]
