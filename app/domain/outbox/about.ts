/** The subject, checked again when the email leaves. Without one it's always sent. */
export type MailAbout =
  | { of: 'notification'; userId: string; type: string; subjectId: string; event?: string }
  | { of: 'digest'; userId: string; after: string; way: 'daily' | 'atOnce' }
  | { of: 'invitation'; invitationId: string; tokenHash: string }
  | { of: 'instance'; userId: string }
