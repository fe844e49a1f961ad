import { useLoaderData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { changeRole, type RolePreview } from '~/domain/permissions/commands.server'
import { roleRecord, rowOf } from '~/domain/permissions/role-record'
import { getRole } from '~/domain/permissions/roles.server'
import { saysSame, type Typed } from '~/domain/records/typed'
import { useTypedIn } from '~/forms/form-context'
import { openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/flash.server'
import { asRecentSuperAdmin, asSuperAdmin } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { sendOrKeep } from '~/live/not-sent'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { RoleEffects } from '~/routes/provider/role-effects'
import { BackLink } from '~/ui/back-link'

export const handle = { i18n: ['provider', 'administration'] }
export const shouldRevalidate = liveTopics()

export const loader = asSuperAdmin(async ({ request, user, params }) => {
  const { rules, ...role } = await getRole(user, params.roleName)
  const { t } = await formatterFor(request, user)
  const title = t('administration:roles.title', { role: t(`common:roles.${role.name}`) })
  return { title, ...role, opened: openForm(roleRecord, { rules: rules.map(rowOf) }) }
})

/** First it shows what the rules would change; sent again just so, they are saved. */
export const action = asRecentSuperAdmin(async ({ request, user, params }) =>
  saveForm(request, roleRecord, {
    formatter: await formatterFor(request, user),
    save: (submission) => changeRole(user, params.roleName, submission),
    done: () => flash('changesSaved', paths.roles()),
  }),
)

export const clientAction = sendOrKeep<typeof action>

export default function Role() {
  const { title, people, circles } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'provider'])
  return (
    <ProviderPages>
      <div className="content wide">
        <BackLink to={paths.roles()}>{t('provider:pages.roles')}</BackLink>
        <div className="page-head">
          <div>
            <h1>{title}</h1>
            <p className="lede">
              {t('roles.heldBy', { count: people })} {people ? t('roles.heldIn', { count: circles }) : null}
            </p>
          </div>
        </div>
        <RulesForm />
      </div>
    </ProviderPages>
  )
}

function RulesForm() {
  const { name, opened } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof clientAction>()
  const { t } = useTranslation(['administration', 'common'])
  const { form, preview } = answer && 'form' in answer ? answer : {}
  const isShown = (typed: Typed) => Boolean(form && preview && saysSame(form.typed, typed))
  return (
    <RecordForm
      id="role"
      record={roleRecord}
      opened={opened}
      answer={answer}
      action={paths.role(name)}
      save={{
        label: (typed) => (isShown(typed) ? t('roles.save') : t('roles.check')),
        busy: (typed) => (isShown(typed) ? t('common:saving') : t('roles.checking')),
      }}
      cancel={{ label: t('cancel'), to: paths.roles() }}
      isLeaving={({ pathname }) => pathname !== paths.role(name)}
    >
      {(control) => (
        <>
          {control('rules', {
            look: 'open',
            noRows: t('roles.noRules'),
            row: (ofRow) => (
              <div className="rule-fields">
                {ofRow('resource', { none: false })}
                {ofRow('action', { none: false })}
                {ofRow('visibility', { none: false })}
                {ofRow('effect', { none: false })}
              </div>
            ),
          })}
          {preview ? <Shown preview={preview} isShown={isShown} /> : null}
        </>
      )}
    </RecordForm>
  )
}

/** What the rules would change, for as long as they stay as they were sent. Takes the focus when it appears. */
function Shown({ preview, isShown }: { preview: RolePreview; isShown: (typed: Typed) => boolean }) {
  const [isCurrent] = useTypedIn((typed) => [isShown(typed) ? 'current' : ''])
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another preview takes the focus again
  useEffect(() => box.current?.focus(), [preview])
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts it is the browser that leads a person to what would change
    <div ref={box} tabIndex={-1} autoFocus role="status">
      {isCurrent ? <RoleEffects effects={preview.effects} /> : null}
    </div>
  )
}
