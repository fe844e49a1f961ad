import { getFormProps, useForm } from '@conform-to/react'
import { data } from '@remix-run/node'
import { Form, useLoaderData, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { submittedBase } from '~/components/submitted-base'
import { changeRole } from '~/domain/permissions/commands.server'
import { fingerprintOf, getRole, tryRules } from '~/domain/permissions/roles.server'
import type { Rule } from '~/domain/permissions/rules'
import { RoleForm } from '~/domain/permissions/schema'
import { ErrorSummary } from '~/forms/error-summary'
import { useUnsavedChanges } from '~/forms/unsaved-changes'
import { flash } from '~/http/flash.server'
import { asRecentSuperAdmin, asSuperAdmin } from '~/http/guards.server'
import { readForm } from '~/http/read-form.server'
import { formatterFor } from '~/i18n/formatter.server'
import { isNotSent, sendOrKeep } from '~/live/not-sent'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { type Effect, RoleEffects } from '~/routes/provider/role-effects'
import { type RoleFields, RuleRow } from '~/routes/provider/rule-row'
import { RuleWords } from '~/routes/provider/rule-words'
import { BackLink } from '~/ui/back-link'
import { Button, ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { Hint } from '~/ui/field'
import { FormFoot } from '~/ui/form-foot'
import { Icon } from '~/ui/icon'

export const handle = { i18n: ['provider', 'administration'] }
export const shouldRevalidate = liveTopics()

export const loader = asSuperAdmin(async ({ request, user, params }) => {
  const role = await getRole(user, params.roleName)
  const { t } = await formatterFor(request, user)
  return { title: t('administration:roles.title', { role: t(`common:roles.${role.name}`) }), ...role }
})

/** First it shows what the rules would change; sent again just so, they are saved. */
export const action = asRecentSuperAdmin(async ({ request, user, params }) => {
  const { name } = await getRole(user, params.roleName)
  const form = await readForm(request, RoleForm)
  if (!form.ok) return form.refusal

  const { rules, before, checked } = form.value
  const fingerprint = fingerprintOf(rules)
  if (checked !== fingerprint) {
    const { data: answer } = form.refuse({})
    return data({ ...answer, checked: fingerprint, effects: await tryRules(user, name, rules) })
  }
  const done = await changeRole(user, name, rules, { before })
  if (done.status === 'refused') return form.refuse({ '': `administration:roles.errors.${done.problem}` })
  if (done.status === 'conflict') {
    const { data: answer } = form.refuse({})
    return data({ ...answer, current: done.now, now: done.fingerprint }, { status: 409 })
  }
  return flash('changesSaved', paths.roles())
})

export const clientAction = sendOrKeep<typeof action>

export default function Role() {
  const { title, people, circles, fingerprint } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'provider'])
  // A live refresh must not change what the form was opened with, nor what is in it.
  const [opened] = useState(fingerprint)
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
        <RulesForm opened={opened} />
      </div>
    </ProviderPages>
  )
}

function RulesForm({ opened }: { opened: string }) {
  const { name, rules: kept } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof clientAction>()
  const { t } = useTranslation('administration')
  const { question, markChanged, markSent } = useUnsavedChanges(({ pathname }) => pathname !== paths.role(name))
  const [form, fields] = useForm<RoleFields>({
    id: 'role',
    lastResult: answer && 'result' in answer ? answer.result : undefined,
    defaultValue: { rules: kept.map(asTyped) },
    defaultNoValidate: true,
  })
  const rules = fields.rules.getFieldList()
  const isSending = useNavigation().state === 'submitting'
  const formProps = getFormProps(form)
  const effects = answer && 'effects' in answer ? (answer.effects as Effect[]) : undefined
  const current = answer && 'current' in answer ? (answer.current as Rule[]) : undefined
  const before = answer && 'now' in answer ? String(answer.now) : (submittedBase(answer) ?? opened)
  const checked = answer && 'checked' in answer ? String(answer.checked) : ''
  const errors = isNotSent(answer) ? [`errors.${answer.why}`] : [...(form.errors ?? []), ...(fields.rules.errors ?? [])]
  const shown = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!answer) return
    markChanged()
    shown.current?.focus()
  }, [answer, markChanged])

  return (
    <>
      <Form
        method="post"
        action={paths.role(name)}
        {...formProps}
        onInput={markChanged}
        onSubmit={(event) => {
          formProps.onSubmit(event)
          markSent()
        }}
        preventScrollReset
      >
        {/* First in the form, so that Enter sends it and never presses Remove. */}
        <button type="submit" className="sr" tabIndex={-1} aria-hidden="true" />
        <ErrorSummary
          form={{ id: form.id, errors, allErrors: form.allErrors }}
          labels={labelsOf(rules, t('roles.visibility'))}
        />
        <input type="hidden" name="before" value={before} />
        <input type="hidden" name="checked" value={checked} />
        {current ? <CurrentRules rules={current} /> : null}
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.key}
            rule={rule}
            number={index + 1}
            remove={form.remove.getButtonProps({ name: fields.rules.name, index })}
          />
        ))}
        {rules.length ? null : <Hint>{t('roles.noRules')}</Hint>}
        <Button
          className="w-full border-dashed"
          {...form.insert.getButtonProps({
            name: fields.rules.name,
            defaultValue: { effect: 'allow', action: 'view', resource: 'routine', visibility: '' },
          })}
        >
          <Icon name="plus" />
          <span>{t('roles.addRule')}</span>
        </Button>
        {effects ? (
          <div ref={shown} tabIndex={-1} role="status">
            <RoleEffects effects={effects} />
          </div>
        ) : null}
        <FormFoot>
          <Button kind="primary" aria-disabled={isSending}>
            {effects ? t('roles.save') : t('roles.check')}
          </Button>
          <ButtonLink to={paths.roles()}>{t('cancel')}</ButtonLink>
        </FormFoot>
      </Form>
      {question}
    </>
  )
}

function asTyped({ action, resource, record, isDeny }: Rule) {
  const visibility = typeof record?.visibility === 'string' ? record.visibility : ''
  return { action, resource, visibility, effect: isDeny ? 'deny' : 'allow' }
}

function labelsOf(rules: { name: string }[], label: string) {
  return Object.fromEntries(rules.map(({ name }, index) => [`${name}.visibility`, `${index + 1}. ${label}`]))
}

/** What somebody else has changed in the role meanwhile; what was typed stays below it. */
function CurrentRules({ rules }: { rules: Rule[] }) {
  const { t } = useTranslation('administration')
  return (
    <Callout kind="warn" icon="alert-circle" className="mb-6" role="alert">
      <div>
        <p>
          <strong>{t('roles.conflict')}</strong>
        </p>
        <ul>
          {rules.map((rule) => (
            <li key={JSON.stringify(rule)}>
              <RuleWords rule={rule} />
            </li>
          ))}
        </ul>
      </div>
    </Callout>
  )
}
