import { type ActionFunctionArgs, data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { changeCheckboxes } from '~/domain/permissions/checkbox-commands.server'
import { checkboxOf, readCheckboxes } from '~/domain/permissions/checkboxes'
import { changeRole } from '~/domain/permissions/commands.server'
import { roleRecord, rowOf } from '~/domain/permissions/role-record'
import { getRole } from '~/domain/permissions/roles.server'
import { openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { asRecentSuperAdmin, asSuperAdmin } from '~/http/guards.server'
import { useSentAnswer } from '~/live/use-answer'
import { providerPaths } from '~/provider-paths'
import { answerTo } from '~/routes/provider/checkboxes-answer'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { CheckboxesForm } from '~/routes/provider/role-checkboxes-form'
import { RulesForm } from '~/routes/provider/role-rules-form'
import { BackLink } from '~/ui/back-link'
import { ButtonLink } from '~/ui/button'

export const handle = { i18n: ['provider', 'administration'] }

export const loader = asSuperAdmin(async ({ request, user, params, getFormatter }) => {
  const { rules, ...role } = await getRole(user, params.roleName)
  const { t } = await getFormatter()
  const title = t('administration:roles.title', { role: t(`common:roles.${role.name}`) })
  return { title, ...role, rules, byRule: isByRule(request), opened: openForm(roleRecord, { rules: rules.map(rowOf) }) }
})

function isByRule(request: Request) {
  return new URL(request.url).searchParams.get('as') === 'rules'
}

/** Previews the effects first; the same form again saves. A preview needs no fresh confirmation. */
export const action = (args: ActionFunctionArgs) => (isPreview(args.request) ? previewCheckboxes(args) : saveRole(args))

const previewCheckboxes = asSuperAdmin(async ({ request, user, params }) => {
  const sent = { ...checkboxesIn(await formDataOf(request)), seen: '' }
  const { answer, status } = answerTo(await changeCheckboxes(user, params.roleName, sent), sent)
  return data(answer, { status })
})

const saveRole = asRecentSuperAdmin(async ({ request, user, params, getFormatter }) => {
  const done = () => flash('changesSaved', providerPaths.roles())
  if (isByRule(request)) {
    const save = (submission: Parameters<typeof changeRole>[2]) => changeRole(user, params.roleName, submission)
    return saveForm(request, roleRecord, { formatter: await getFormatter(), save, done })
  }
  const form = await formDataOf(request)
  const sent = { ...checkboxesIn(form), seen: String(form.get('seen') ?? '') }
  const { answer, status } = answerTo(await changeCheckboxes(user, params.roleName, sent), sent)
  return answer ? data(answer, { status }) : done()
})

function isPreview(request: Request) {
  return new URL(request.url).searchParams.has('preview')
}

function checkboxesIn(form: FormData) {
  return { checkboxes: readCheckboxes(form), base: String(form.get('base') ?? '') }
}

export default function Role() {
  const { title, name, people, circles, byRule } = useLoaderData<typeof loader>()
  const answer = useSentAnswer<typeof action>()
  const { t } = useTranslation(['administration', 'provider'])
  return (
    <ProviderPages>
      <div className="content wide">
        <BackLink to={byRule ? providerPaths.role(name) : providerPaths.roles()}>
          {byRule ? title : t('provider:pages.roles')}
        </BackLink>
        <div className="page-head">
          <div>
            <h1>{title}</h1>
            <p className="lede">
              {t('roles.heldBy', { count: people })}{' '}
              {people ? <span>{`${t('roles.heldIn', { count: circles })} `}</span> : null}
              {byRule ? null : <span>{t('roles.ticksLede')}</span>}
            </p>
          </div>
        </div>
        {byRule ? <RulesForm answer={answer} /> : <CheckboxesForm key={title} answer={answer} />}
        {byRule ? null : <OtherRules />}
      </div>
    </ProviderPages>
  )
}

/** The rules without a checkbox in words, and a link to change them. */
function OtherRules() {
  const { name, rules } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  const others = rules.filter((rule) => checkboxOf(rule) === undefined).map(rowOf)
  if (!others.length) return <ButtonLink to={providerPaths.roleRules(name)}>{t('roles.byRule')}</ButtonLink>
  return (
    <section className="section mt-8" aria-labelledby="others">
      <h2 id="others">{t('roles.others')}</h2>
      <p className="mb-2 text-ink-soft">{t('roles.othersText')}</p>
      <ul className="mb-4 list-disc pl-5">
        {others.map(({ id, effect, resource, action }) => (
          <li key={id}>
            {t('roles.otherRule', {
              effect: t(`roles.effects.${effect}`),
              resource: t(`roles.resources.${resource}`),
              action: t(`roles.actions.${action}`),
            })}
          </li>
        ))}
      </ul>
      <ButtonLink to={providerPaths.roleRules(name)}>{t('roles.byRule')}</ButtonLink>
    </section>
  )
}
