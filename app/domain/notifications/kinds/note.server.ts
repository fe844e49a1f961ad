import { activeMember, kind } from '../kind.server'

export const note = kind({
  type: 'note',
  events: [],
  on: 'note.changed',
  subject: { from: `JOIN Circle k ON k.id = n.subjectId ${activeMember}`, access: { view: 'notes' } },
  newsOf() {
    return {}
  },
  sentence() {
    return 'changed'
  },
  icon() {
    return 'pencil'
  },
  link({ circleId }, { paths }) {
    return paths.note(circleId)
  },
  emailLink({ circleId }, { paths }) {
    return paths.note(circleId)
  },
})
