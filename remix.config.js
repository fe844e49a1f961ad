// The site map: every address of the product, one line each.

/** @param {import('@remix-run/dev/dist/config/routes.js').DefineRouteFunction} route */
function addresses(route) {
  route('setup', 'routes/access/setup.tsx')
  route('login', 'routes/access/login.tsx')
  route('login/google', 'routes/access/google.ts')
  route('login/google/callback', 'routes/access/google-callback.ts')
  route('logout', 'routes/access/logout.ts')
  route('support', 'routes/access/support.tsx')
  route('forgot-password', 'routes/access/forgot-password.tsx')
  route('reset-password', 'routes/access/reset-password.tsx')
  route('reset-password/:token', 'routes/access/reset-link.ts')
  route('language', 'routes/access/language.ts')
  route('dev/mail', 'routes/access/dev-mail.tsx')
  route('csp-report', 'routes/access/csp-report.ts')

  route('invitation', 'routes/onboarding/invitation.tsx')
  route('invitation/:token', 'routes/onboarding/invitation-link.ts')
  route('onboarding', 'routes/onboarding/index.ts')
  route('onboarding/create-account', 'routes/onboarding/create-account.tsx')
  route('onboarding/confirm-email', 'routes/onboarding/confirm-email.tsx')
  route('onboarding/confirm-email/code', 'routes/onboarding/email-code.ts')
  route('onboarding/invitations', 'routes/onboarding/invitations.tsx')
  route('onboarding/invitations/:memberId/acceptance', 'routes/onboarding/acceptance.ts')
  route('onboarding/invitations/:memberId/rejection', 'routes/onboarding/rejection.ts')
  route('onboarding/no-active-circle', 'routes/onboarding/no-active-circle.tsx')

  route('plan/*', 'routes/circles/plan.ts')
  route('circle/:circleId', 'routes/circle/index.ts')
  route('', 'routes/circles/shell.tsx', { id: 'shell' }, () => {
    route('', 'routes/circles/home.tsx', { index: true })
    route('menu', 'routes/circles/menu.tsx')
    route('circles/create', 'routes/circles/create.tsx')
    route('circles/invite', 'routes/circles/invite.tsx')
    route('search', 'routes/search/page.tsx')
    route('activity-feed', 'routes/activity-feed/list.tsx')
    route('settings/account', 'routes/settings/account.tsx')
    route('settings/password', 'routes/settings/password.tsx')
    route('settings/picture', 'routes/settings/picture.tsx')
    route('settings/notifications', 'routes/settings/notifications.tsx')
    route('settings/security', 'routes/settings/security.tsx')
    route('provider', 'routes/provider/overview.tsx')
    route('provider/people', 'routes/provider/people.tsx')
    route('provider/people/:userId', 'routes/provider/person.tsx', () => {
      for (const action of ['make-super-admin', 'unmake-super-admin', 'disable', 'enable', 'end-sessions'])
        route(action, 'routes/provider/person-action.tsx', { id: `provider/people/${action}` })
    })
    route('provider/roles', 'routes/provider/roles.tsx')
    route('provider/roles/:roleName', 'routes/provider/role.tsx')
    route('provider/categories', 'routes/provider/categories.tsx')
    route('provider/categories/:categoryId', 'routes/provider/category.tsx')
    route('provider/mail', 'routes/provider/mail-list.tsx')
    route('provider/mail/:mailId', 'routes/provider/mail.tsx', () => {
      route('drop', 'routes/provider/mail-drop.tsx')
    })
    route('provider/audit', 'routes/provider/audit.tsx')
    route('provider/workflows', 'routes/provider/workflows/list.tsx', () => {
      route('new', 'routes/provider/workflows/new.tsx')
      route(':workflowId/edit', 'routes/provider/workflows/edit.tsx')
      route(':workflowId/deactivation', 'routes/provider/workflows/deactivation.tsx')
    })
    route('provider/workflows/:workflowId', 'routes/provider/workflows/one.tsx')
    route('provider/backups', 'routes/provider/backups.tsx', () => {
      route(':backupName/delete', 'routes/provider/backup-delete.tsx')
    })
    route('provider/labels', 'routes/provider/labels/list.tsx', () => {
      route('new', 'routes/provider/labels/new.tsx')
      route(':labelId/edit', 'routes/provider/labels/edit.tsx')
    })
    route('circle/:circleId', 'routes/circle/layout.tsx', { id: 'circle' }, () => {
      route('profile', 'routes/circle/profile.tsx')
      route('labels', 'routes/circle/labels/list.tsx', () => {
        route('new', 'routes/circle/labels/new.tsx')
        route(':labelId/edit', 'routes/circle/labels/edit.tsx')
      })
      route('note', 'routes/circle/note/write.tsx')
      route('note/history', 'routes/circle/note/history.tsx')
      route('picture', 'routes/circle/picture.tsx')
      route('profile/edit', 'routes/circle/profile-edit.tsx')
      route('team', 'routes/circle/team/list.tsx', () => {
        route(':careGiverId/admin', 'routes/circle/team/make-admin.tsx')
        route(':careGiverId/remove', 'routes/circle/team/remove.tsx')
      })
      route('', 'routes/circle/team/list.tsx', { id: 'team-to-leave' }, () => {
        route('leave', 'routes/circle/team/leave.tsx')
      })
      route('team/:careGiverId', 'routes/circle/team/member.tsx')
      route('team/:careGiverId/account-settings', 'routes/circle/team/account-settings.tsx')
      route('team/:careGiverId/resend', 'routes/circle/team/resend.tsx')
      route('feed', 'routes/circle/feed/list.tsx', () => {
        route(':postId/delete', 'routes/circle/feed/delete.tsx')
        route('workflow/:workflowId', 'routes/circle/feed/workflow.tsx')
      })
      route('trends', 'routes/circle/feed/trends.tsx')
      route('feed/new', 'routes/circle/feed/new.tsx')
      route('feed/:postId', 'routes/circle/feed/post.tsx')
      route('feed/:postId/edit', 'routes/circle/feed/edit.tsx')
    })
  })
  route('search/results', 'routes/search/results.ts')
  route('circle/:circleId/emergency-sheet', 'routes/circle/emergency-sheet.tsx')
  route('provider/workflows/:workflowId/activation', 'routes/provider/workflows/activation.ts')
  route('provider/audit.csv', 'routes/provider/audit-csv.ts')
  route('settings', 'routes/settings/index.ts')
  route('settings/password/link', 'routes/settings/password-link.ts')
  route('settings/security/sessions/removal', 'routes/settings/other-sessions-removal.ts')
  route('settings/security/sessions/:sessionId/removal', 'routes/settings/session-removal.ts')
  route('settings/confirm', 'routes/settings/confirm.tsx')
  route('settings/confirm/code', 'routes/settings/confirm-code.ts')
  route('settings/confirm/sending', 'routes/settings/confirm-sending.tsx')
  route('provider/backups/:backupName', 'routes/provider/backup-file.ts')
  route('provider/categories/:categoryId/move', 'routes/provider/category-move.ts')
  route('provider/categories/:categoryId/offer', 'routes/provider/category-offer.ts')
  route('provider/categories/:categoryId/offer/removal', 'routes/provider/category-withdraw.ts')
  route('provider/mail/:mailId/retry', 'routes/provider/mail-retry.ts')
  route('provider/labels/:labelId/activation', 'routes/provider/labels/activation.ts')
  route('provider/labels/:labelId/deactivation', 'routes/provider/labels/deactivation.ts')
  route('settings/panels', 'routes/settings/panels.ts')
  route('settings/search-key', 'routes/settings/search-key.ts')
  route('settings/notifications/push', 'routes/settings/push.ts')
  route('settings/notifications/push/removal', 'routes/settings/push-removal.ts')
  route('activity-feed/reading', 'routes/activity-feed/reading.ts')
  route('circle/:circleId/line-of-service', 'routes/circle/line-of-service.ts')
  route('circle/:circleId/labels/:labelId/addition', 'routes/circle/labels/addition.ts')
  route('circle/:circleId/labels/:labelId/removal', 'routes/circle/labels/removal.ts')
  route('circle/:circleId/note/autosave', 'routes/circle/note/autosave.ts')
  route('circle/:circleId/feed/:postId/like', 'routes/circle/feed/like.ts')
  route('circle/:circleId/feed/:postId/like/removal', 'routes/circle/feed/unlike.ts')

  route('circle/:circleId/media', 'routes/circle/media.ts')
  route('media/:mediaId', 'routes/media/file.ts')

  route('*', 'routes/not-found.tsx')
}

/** @type {import('@remix-run/dev').VitePluginConfig} */
export default {
  ignoredRouteFiles: ['**/*'],
  routes: (define) => define(addresses),
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
  },
}
