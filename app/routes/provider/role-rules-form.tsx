import { useLoaderData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RolePreview } from '~/domain/permissions/commands.server'
import { roleRecord } from '~/domain/permissions/role-record'
import { saysSame, type Typed } from '~/domain/records/typed'
import { useTypedIn } from '~/forms/form-context'
import { RecordForm } from '~/forms/record-form'
import type { useSentAnswer } from '~/live/use-answer'
import { providerPaths } from '~/provider-paths'
import type { action, loader } from '~/routes/provider/role'
import { RoleEffects } from '~/routes/provider/role-effects'

/** The rules of a role one by one: including those without a checkbox in the table. */
export function RulesForm({ answer }: { answer: ReturnType<typeof useSentAnswer<typeof action>> }) {
  const { name, opened } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'common'])
  const { form, preview } = answer && 'form' in answer ? answer : {}
  const isShown = (typed: Typed) => Boolean(form && preview && saysSame(form.typed, typed))
  return (
    <RecordForm
      id="role"
      record={roleRecord}
      opened={opened}
      answer={answer}
      action={providerPaths.roleRules(name)}
      save={{
        label: (typed) => (isShown(typed) ? t('roles.save') : t('roles.check')),
        busy: (typed) => (isShown(typed) ? t('common:saving') : t('roles.checking')),
      }}
      cancel={{ label: t('cancel'), to: providerPaths.role(name) }}
      isLeaving={({ pathname }) => pathname !== providerPaths.role(name)}
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
