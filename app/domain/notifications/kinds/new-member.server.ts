import { activeMember, kind, type Row } from '../kind.server'

export const newMember = kind({
  type: 'newMember',
  events: [],
  subject: { from: `JOIN Member come ON come.id = n.subjectId AND come.status = 'active' ${activeMember}` },
  newsOf({ senderRole }: Row) {
    return { role: senderRole ?? 'notDeclared' }
  },
  sentence() {
    return 'joined'
  },
  icon() {
    return 'user-plus'
  },
  link({ circleId }, { paths }) {
    return paths.team(circleId)
  },
  emailLink({ circleId }, { paths }) {
    return paths.team(circleId)
  },
  details({ role }, { say }) {
    return { text: say(`common:roles.${role}`) }
  },
})
