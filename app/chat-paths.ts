/** The addresses of messages, in a file of their own: few pages load them. */
export const chatPaths = {
  list: (query: Record<string, string> = {}) => withQuery('/chat', query),
  conversation: (chatId: string, query: Record<string, string> = {}) => withQuery(conversation(chatId), query),
  messages: (chatId: string) => `${conversation(chatId)}/messages`,
  upload: (chatId: string) => `${conversation(chatId)}/media`,
  message: (chatId: string, messageId: string) => `${conversation(chatId)}/messages/${messageId}`,
  photo: (chatId: string, messageId: string, number: number) =>
    `${conversation(chatId)}/messages/${messageId}/photo/${number}`,
  deletion: (chatId: string, messageId: string) => `${conversation(chatId)}/messages/${messageId}/deletion`,
  draft: (chatId: string) => `${conversation(chatId)}/draft`,
  withoutReply: (chatId: string) => withQuery(conversation(chatId), { reply: 'none' }),
  typing: (chatId: string) => `${conversation(chatId)}/typing`,
  reading: (chatId: string) => `${conversation(chatId)}/reading`,
  begin: (query: Record<string, string> = {}) => withQuery('/chat/new', query),
  with: (circleId: string, memberId: string) => `/circle/${circleId}/team/${memberId}/chat`,
  ofCircle: (circleId: string) => `/circle/${circleId}/team/chat`,
  ofRoutineItem: (circleId: string, routineId: string) => `/circle/${circleId}/routine/${routineId}/chat`,
  file: (chatId: string) => `${conversation(chatId)}/messages.csv`,
  settings: (chatId: string) => `${conversation(chatId)}/settings`,
  addPeople: (chatId: string) => `${conversation(chatId)}/settings/people`,
  remove: (chatId: string, userId: string) => `${conversation(chatId)}/settings/people/${userId}/remove`,
  makeAdmin: (chatId: string, userId: string) => `${conversation(chatId)}/settings/people/${userId}/admin`,
  leave: (chatId: string) => `${conversation(chatId)}/settings/leave`,
  rights: (chatId: string) => `${conversation(chatId)}/settings/rights`,
  muting: (chatId: string) => `${conversation(chatId)}/settings/muting`,
}

function conversation(chatId: string) {
  return `/chat/${chatId}`
}

function withQuery(path: string, query: Record<string, string>) {
  const search = new URLSearchParams(query).toString()
  return search ? `${path}?${search}` : path
}
