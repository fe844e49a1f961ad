import { useFetcher, useLoaderData, useNavigation } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wordsOf } from '~/domain/permissions/capabilities'
import { readTicks, rulesOfTicks, type Ticks, ticksOf } from '~/domain/permissions/ticks'
import { Form } from '~/forms/form'
import { useUnsavedChanges } from '~/forms/unsaved-changes'
import type { useSentAnswer } from '~/live/use-answer'
import { providerPaths } from '~/provider-paths'
import type { action, loader } from '~/routes/provider/role'
import { RoleEffects } from '~/routes/provider/role-effects'
import { TicksTable } from '~/routes/provider/role-ticks-table'
import type { TicksAnswer } from '~/routes/provider/ticks-answer'
import { Button, ButtonLink, SendButton } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { useHydrated } from '~/ui/hydrated'

/** A role as a table of checkboxes, with the effects of changes: live with scripts, after a press without. */
export function TicksForm({ answer: found }: { answer: ReturnType<typeof useSentAnswer<typeof action>> }) {
  const { name, rules, opened } = useLoaderData<typeof loader>()
  const answer = found && 'ticks' in found ? (found as TicksAnswer) : undefined
  const [first] = useState(rules) // a live refresh brings what others have saved
  const [base] = useState(opened.base)
  const [ticks, setTicks] = useState<Ticks>(answer?.ticks ?? ticksOf(first))
  const { question, markChanged, markSent } = useUnsavedChanges(
    ({ pathname }) => pathname !== providerPaths.role(name),
    {
      answer: found,
    },
  )
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current) setTicks(readTicks(new FormData(form.current))) // what was ticked before the scripts arrived
  }, [])
  const after = rulesOfTicks(first, ticks)
  const asked = useFetcher<typeof action>() // what the ticks would change is for the server to say
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    markChanged()
    const fields = new FormData(event.currentTarget)
    setTicks(readTicks(fields))
    asked.submit(fields, { method: 'post', action: providerPaths.rolePreview(name) })
  }
  const told = useLatest(asked.data && 'ticks' in asked.data ? (asked.data as TicksAnswer) : undefined, answer)
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
      <TicksTable rules={after} before={first} ticks={ticks} />
      <Preview
        told={told && isSame(told.ticks, ticks) ? told : undefined}
        isChanged={wordsOf(first) !== wordsOf(after)}
        isAsking={asked.state !== 'idle'}
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

function isSame(one: Ticks, other: Ticks) {
  return JSON.stringify(one) === JSON.stringify(other)
}

type PreviewProps = {
  told: TicksAnswer | undefined // what the server says of just these ticks
  isChanged: boolean
  isAsking: boolean
}

/** What the checkboxes would change, with the save button. Sticky beside the table. */
function Preview({ told, isChanged, isAsking }: PreviewProps) {
  const { people } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'common'])
  const isHydrated = useHydrated()
  const isSending = useNavigation().state === 'submitting'
  const isUnchanged = isHydrated && !isChanged
  const seen = isUnchanged ? undefined : told?.seen
  const waiting = isUnchanged || !isHydrated ? 'nothingYet' : isAsking ? 'checkingNow' : 'notChecked'
  const problem = told?.problem ?? (told?.isAnother ? 'administration:roles.changedMeanwhile' : undefined)
  return (
    <aside className="ticks-preview" aria-label={t('roles.willChange')}>
      {problem ? (
        <Callout kind="warn" icon="alert-circle" role="alert">
          <p>{t(problem as 'roles.errors.changed')}</p>
        </Callout>
      ) : null}
      <div role="status">
        {seen && told?.effects ? <RoleEffects effects={told.effects} /> : <p>{t(`roles.${waiting}`)}</p>}
      </div>
      {seen ? <input type="hidden" name="seen" value={seen} /> : null}
      <div className="actions">
        {isUnchanged || (isHydrated && isAsking && !seen) ? null : seen ? (
          <SendButton isSending={isSending} sending={t('common:saving')}>
            {t('roles.saveFor', { count: people })}
          </SendButton>
        ) : (
          <Button kind="primary">{t('roles.check')}</Button>
        )}
        <Cancel />
      </div>
    </aside>
  )
}

function Cancel() {
  const { t } = useTranslation('administration')
  return <ButtonLink to={providerPaths.roles()}>{t('cancel')}</ButtonLink>
}
