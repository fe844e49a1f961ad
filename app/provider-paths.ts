import { withQuery } from '~/paths'

// Separate: few other pages link there.

const workflow = (workflowId: string) => `/provider/workflows/${workflowId}`
const person = (userId: string) => `/provider/people/${userId}`
const category = (categoryId: string) => `/provider/categories/${categoryId}`
const activity = (value: string) => `/provider/activities/${value}`
const mail = (mailId: string) => `/provider/mail/${mailId}`
const backup = (name: string) => `/provider/backups/${name}`

export const providerPaths = {
  people: (query: Record<string, string> = {}) => withQuery('/provider/people', query),
  peopleFile: (query: Record<string, string> = {}) => withQuery('/provider/people.csv', query),
  circles: (query: { q?: string; look?: 'yes'; coach?: string; sort?: string; page?: string } = {}) =>
    withQuery('/provider/circles', query),
  person,
  personSessionRemoval: (userId: string, sessionId: string) => `${person(userId)}/sessions/${sessionId}/removal`,
  personAction: (userId: string, action: string) => `${person(userId)}/${action}`,
  roles: () => '/provider/roles',
  role: (name: string) => `/provider/roles/${name}`,
  roleRules: (name: string) => `/provider/roles/${name}?as=rules`,
  rolePreview: (name: string) => `/provider/roles/${name}?preview`,
  categories: () => '/provider/categories',
  categoryRow: (categoryId: string) => `/provider/categories#${categoryId}`,
  category,
  moveCategory: (categoryId: string) => `${category(categoryId)}/move`,
  categorySorting: () => '/provider/categories/sorting',
  offerCategory: (categoryId: string) => `${category(categoryId)}/offer`,
  withdrawCategory: (categoryId: string) => `${category(categoryId)}/offer/removal`,
  activities: () => '/provider/activities',
  activityRow: (value: string) => `/provider/activities#${value}`,
  activity,
  offerActivity: (value: string) => `${activity(value)}/offer`,
  withdrawActivity: (value: string) => `${activity(value)}/offer/removal`,
  time: (query: { month?: string; page?: string } = {}) => withQuery('/provider/time', query),
  timeFile: (query: { month?: string } = {}) => withQuery('/provider/time.csv', query),
  closeMonth: (month: string) => withQuery('/provider/time/close', { month }),
  reopenMonth: (month: string) => withQuery('/provider/time/reopen', { month }),
  outbox: (query: Record<string, string> = {}) => withQuery('/provider/mail', query),
  mail,
  testMail: () => '/provider/mail/test',
  retryMail: (mailId: string) => `${mail(mailId)}/retry`,
  dropMail: (mailId: string) => `${mail(mailId)}/drop`,
  backups: () => '/provider/backups',
  backup,
  deleteBackup: (name: string) => `${backup(name)}/delete`,
  audit: (filter: Record<string, string> = {}) => withQuery('/provider/audit', filter),
  auditFile: (filter: Record<string, string> = {}) => withQuery('/provider/audit.csv', filter),
  labels: () => '/provider/labels',
  editLabel: (labelId: string) => `/provider/labels/${labelId}/edit`,
  labelActivation: (labelId: string) => `/provider/labels/${labelId}/activation`,
  labelDeactivation: (labelId: string) => `/provider/labels/${labelId}/deactivation`,
  workflows: () => '/provider/workflows',
  workflow,
  editWorkflow: (workflowId: string) => `${workflow(workflowId)}/edit`,
  deactivation: (workflowId: string) => `${workflow(workflowId)}/deactivation`,
  moveWorkflow: (workflowId: string) => `${workflow(workflowId)}/move`,
  activation: (workflowId: string) => `${workflow(workflowId)}/activation`,
}
