import { canRead, circleShown } from '~/domain/conversations/access.server'
import { kind } from '../kind.server'

// Which conversation, never its contents.
export const message = kind({
  type: 'message',
  events: [],
  subject: {
    from: 'JOIN Conversation c ON c.id = n.subjectId JOIN ConversationMember me ON me.conversationId = c.id AND me.userId = n.userId',
    where: canRead,
    circle: circleShown,
  },
  newsOf() {
    return {}
  },
  sentence() {
    return 'wrote'
  },
  icon() {
    return 'message-circle'
  },
  link({ subjectId }, { chatPaths }) {
    return chatPaths.conversation(subjectId)
  },
  emailLink({ subjectId }, { chatPaths }) {
    return chatPaths.conversation(subjectId)
  },
})
