import { getFormProps, getInputProps, useForm } from '@conform-to/react'
import { redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ErrorSummary } from '~/components/error-summary'
import { useProblem } from '~/components/problem'
import { ProviderPages } from '~/components/provider-pages'
import { useUnsavedChanges } from '~/components/unsaved-changes'
import { renameCategory } from '~/domain/categories/commands.server'
import { getCategory } from '~/domain/categories/queries.server'
import { CategoryForm } from '~/domain/categories/schema'
import { flash } from '~/http/flash.server'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { readForm } from '~/http/read-form.server'
import { formatterFor } from '~/i18n/formatter.server'
import { isNotSent, sendOrKeep } from '~/live/not-sent'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { BackLink } from '~/ui/back-link'
import { Button, ButtonLink } from '~/ui/button'
import { TextField } from '~/ui/field'

export const handle = { i18n: ['provider', 'administration'] }
export const shouldRevalidate = liveTopics()

export const loader = asSuperAdmin(async ({ request, user, params }) => {
  const { id, name } = await getCategory(idParam(params.categoryId))
  if (name === null) throw redirect(paths.categories())

  const { t } = await formatterFor(request, user)
  return { title: t('administration:categories.rename', { name }), id, name }
})

export const action = asSuperAdmin(async ({ request, user, params }) => {
  const form = await readForm(request, CategoryForm)
  if (!form.ok) return form.refusal

  const done = await renameCategory(user, idParam(params.categoryId), form.value.name)
  if (done === 'taken') return form.refuse({ name: 'administration:categories.errors.taken' })
  return flash('changesSaved', paths.categories())
})

export const clientAction = sendOrKeep<typeof action>

export default function RenameCategory() {
  const kept = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof clientAction>()
  const { t } = useTranslation(['administration', 'provider'])
  const problem = useProblem()
  const { question, markChanged, markSent } = useUnsavedChanges(undefined, { answer })
  const [form, { name }] = useForm<{ name: string }>({
    id: 'category',
    lastResult: answer && 'result' in answer ? answer.result : undefined,
    defaultValue: { name: kept.name },
  })
  const errors = isNotSent(answer) ? [`errors.${answer.why}`] : form.errors

  return (
    <ProviderPages>
      <div className="content wide">
        <BackLink to={paths.categories()}>{t('provider:pages.categories')}</BackLink>
        <div className="page-head">
          <h1>{kept.title}</h1>
        </div>
        <Form
          method="post"
          action={paths.category(kept.id)}
          {...getFormProps(form)}
          className="form-col"
          onInput={markChanged}
          onSubmit={markSent}
        >
          <ErrorSummary
            form={{ id: form.id, errors, allErrors: form.allErrors }}
            labels={{ name: t('categories.name') }}
          />
          <TextField
            label={t('categories.name')}
            error={problem(name)}
            {...getInputProps(name, { type: 'text' })}
            autoComplete="off"
          />
          <div className="form-foot">
            <Button kind="primary">{t('save')}</Button>
            <ButtonLink to={paths.categories()}>{t('cancel')}</ButtonLink>
          </div>
        </Form>
        {question}
      </div>
    </ProviderPages>
  )
}
