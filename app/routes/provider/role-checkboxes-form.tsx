import { useFetcher, useLoaderData, useNavigation } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfRules } from '~/domain/permissions/capabilities'
import {
  type Checkboxes,
  checkboxesOf,
  countCheckboxChanges,
  readCheckboxes,
  rulesOfCheckboxes,
} from '~/domain/permissions/checkboxes'
import { Form } from '~/forms/form'
import { useUnsavedChanges } from '~/forms/unsaved-changes'
import type { useSentAnswer } from '~/live/use-answer'
import { providerPaths } from '~/provider-paths'
import type { CheckboxesAnswer } from '~/routes/provider/checkboxes-answer'
import type { action, loader } from '~/routes/provider/role'
import { CheckboxesTable } from '~/routes/provider/role-checkboxes-table'
import { RoleEffects } from '~/routes/provider/role-effects'
import { Button, ButtonLink, SendButton } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { useHydrated } from '~/ui/hydrated'

/** A role as a table of checkboxes, with the effects of changes: live with scripts, after a press without. */
export function CheckboxesForm({ answer: found }: { answer: ReturnType<typeof useSentAnswer<typeof action>> }) {
  const { name, rules, opened } = useLoaderData<typeof loader>()
  const answer = found && 'checkboxes' in found ? (found as CheckboxesAnswer) : undefined
  const [first] = useState(rules) // a live refresh brings what others have saved
  const [base] = useState(opened.base)
  const [checkboxes, setCheckboxes] = useState<Checkboxes>(answer?.checkboxes ?? checkboxesOf(first))
  const { question, markChanged, markSent } = useUnsavedChanges(
    ({ pathname }) => pathname !== providerPaths.role(name),
    {
      answer: found,
    },
  )
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current) setCheckboxes(readCheckboxes(new FormData(form.current))) // what was checked before the scripts arrived
  }, [])
  const after = rulesOfCheckboxes(first, checkboxes)
  const previewer = useFetcher<typeof action>() // the server knows what the checkboxes would change
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    markChanged()
    const fields = new FormData(event.currentTarget)
    setCheckboxes(readCheckboxes(fields))
    previewer.submit(fields, { method: 'post', action: providerPaths.rolePreview(name) })
  }
  const preview = useLatest(
    previewer.data && 'checkboxes' in previewer.data ? (previewer.data as CheckboxesAnswer) : undefined,
    answer,
  )
  return (
    <Form
      ref={form}
      method="post"
      action={providerPaths.role(name)}
      className="ticks"
      replace
      onInput={onInput}
      onSubmit={markSent}
    >
      {question}
      <input type="hidden" name="base" value={base} />
      <CheckboxesTable rules={after} before={first} checkboxes={checkboxes} />
      <Preview
        preview={preview && isSame(preview.checkboxes, checkboxes) ? preview : undefined}
        changes={textOfRules(first) === textOfRules(after) ? 0 : countCheckboxChanges(checkboxesOf(first), checkboxes)}
        isAsking={previewer.state !== 'idle'}
      />
    </Form>
  )
}

/** Of two answers the one that came last. */
function useLatest<Answer>(one: Answer, other: Answer) {
  const [latest, setLatest] = useState(other)
  useEffect(() => setLatest(one), [one])
  useEffect(() => setLatest(other), [other])
  return latest
}

function isSame(one: Checkboxes, other: Checkboxes) {
  return JSON.stringify(one) === JSON.stringify(other)
}

type PreviewProps = {
  preview: CheckboxesAnswer | undefined // the effect of just these checkboxes
  changes: number
  isAsking: boolean
}

/**
 * What the checkboxes would change, with the save button. Sticky beside the table; on phones the button is, with how much
 * changes, and leads to what.
 */
function Preview({ preview, changes, isAsking }: PreviewProps) {
  const { people } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'common'])
  const isHydrated = useHydrated()
  const isSending = useNavigation().state === 'submitting'
  const isUnchanged = isHydrated && !changes
  useUncovered(isHydrated && changes > 0)
  const seen = isUnchanged ? undefined : preview?.seen
  const waiting = isUnchanged || !isHydrated ? 'nothingYet' : isAsking ? 'checkingNow' : 'notChecked'
  const problem = preview?.problem ?? (preview?.isAnother ? 'administration:roles.changedMeanwhile' : undefined)
  return (
    <div className="ticks-side">
      <aside id="preview" className="ticks-preview" aria-label={t('roles.willChange')}>
        {problem ? (
          <Callout kind="warn" icon="alert-circle" role="alert">
            <p>{t(problem as 'roles.errors.changed')}</p>
          </Callout>
        ) : null}
        <div role="status">
          {seen && preview?.effects ? <RoleEffects effects={preview.effects} /> : <p>{t(`roles.${waiting}`)}</p>}
        </div>
        {seen ? <input type="hidden" name="seen" value={seen} /> : null}
      </aside>
      <div className={isHydrated && changes ? 'ticks-save save-bar' : 'ticks-save actions'}>
        {isHydrated && changes ? (
          <p className="ticks-count">
            <strong>{t('roles.changes', { count: changes })}</strong>
            <a href="#preview">{t('roles.seeChanges')}</a>
          </p>
        ) : null}
        {isUnchanged || (isHydrated && isAsking && !seen) ? null : seen ? (
          <SendButton isSending={isSending} sending={t('common:saving')}>
            {t('roles.saveFor', { count: people })}
          </SendButton>
        ) : (
          <Button kind="primary">{t('roles.check')}</Button>
        )}
        <Cancel />
      </div>
    </div>
  )
}

/** The bar appears with the first change, and must not cover what was just pressed. */
function useUncovered(hasBar: boolean) {
  useEffect(() => {
    if (hasBar) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [hasBar])
}

function Cancel() {
  const { t } = useTranslation('administration')
  return (
    <ButtonLink className="ticks-cancel" to={providerPaths.roles()}>
      {t('cancel')}
    </ButtonLink>
  )
}
