/** What an email is about, to be looked at again when it leaves. Those about nothing always go. */
export type MailAbout =
  | { of: 'notification'; userId: string; type: string; subjectId: string; event?: string }
  | { of: 'digest'; userId: string; after: string; way: 'daily' | 'atOnce' }
  | { of: 'invitation'; invitationId: string; tokenHash: string }
  | { of: 'instance'; userId: string } // what super admins learn
