import { getFormProps, getInputProps, useForm } from '@conform-to/react'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useCategoryName } from '~/components/category-name'
import { ErrorSummary } from '~/components/error-summary'
import { useProblem } from '~/components/problem'
import { ProviderPages } from '~/components/provider-pages'
import { useUnsavedChanges } from '~/components/unsaved-changes'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { addCategory } from '~/domain/categories/commands.server'
import { listCategories } from '~/domain/categories/queries.server'
import { CategoryForm } from '~/domain/categories/schema'
import { flash } from '~/http/flash.server'
import { asSuperAdmin } from '~/http/guards.server'
import { readForm } from '~/http/read-form.server'
import { formatterFor } from '~/i18n/formatter.server'
import { isNotSent, sendOrKeep } from '~/live/not-sent'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { Cell, Row, RowHead, Table } from '~/ui/table'

export const handle = { i18n: ['provider', 'administration', 'categories'] }
export const shouldRevalidate = liveTopics()

export const loader = asSuperAdmin(async ({ request, user }) => {
  const { t } = await formatterFor(request, user)
  const categories = await listCategories({ withInactive: true })
  return { title: t('provider:pages.categories'), categories, submissionId: newSubmissionId() }
})

export const action = asSuperAdmin(async ({ request, user }) => {
  const form = await readForm(request, CategoryForm)
  if (!form.ok) return form.refusal

  const done = await addCategory(user, form.value)
  if (done === 'done') return flash('changesSaved', paths.categories())
  return form.refuse({ name: `administration:categories.errors.${done}` })
})

export const clientAction = sendOrKeep<typeof action>

export default function Categories() {
  const { categories, submissionId } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'provider'])
  return (
    <ProviderPages>
      <div className="content wide">
        <div className="page-head">
          <div>
            <h1>{t('provider:pages.categories')}</h1>
            <p className="lede">{t('categories.lede')}</p>
          </div>
        </div>
        <Table className="block-table" heads={[t('categories.name'), t('categories.state'), t('categories.change')]}>
          {categories.map((category, index) => (
            <CategoryRow key={category.id} category={category} index={index} count={categories.length} />
          ))}
        </Table>
        <NewCategory key={submissionId} />
      </div>
    </ProviderPages>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['categories'][number]

function CategoryRow({ category, index, count }: { category: Shown; index: number; count: number }) {
  const { id, isActive } = category
  const { t } = useTranslation('administration')
  const name = useCategoryName()(category)
  return (
    <Row>
      <RowHead>{category.name === null ? name : <Link to={paths.category(id)}>{name}</Link>}</RowHead>
      <Cell>
        <span className={isActive ? 'badge' : 'badge pending'}>
          {isActive ? t('categories.offered') : t('categories.notOffered')}
        </span>
      </Cell>
      <Cell>
        <div className="acts">
          <Form method="post" action={paths.moveCategory(id)} preventScrollReset className="acts">
            <MoveButton direction="up" name={name} isOff={index === 0} />
            <MoveButton direction="down" name={name} isOff={index === count - 1} />
          </Form>
          <Form
            method="post"
            action={isActive ? paths.withdrawCategory(id) : paths.offerCategory(id)}
            preventScrollReset
          >
            <Button
              size="dense"
              aria-label={t(isActive ? 'categories.withdrawNamed' : 'categories.offerNamed', { name })}
            >
              {t(isActive ? 'categories.withdraw' : 'categories.offer')}
            </Button>
          </Form>
        </div>
      </Cell>
    </Row>
  )
}

type Move = { direction: 'up' | 'down'; name: string; isOff: boolean }

/** It stays where it is at the end of the list, so that the focus does, too. */
function MoveButton({ direction, name, isOff }: Move) {
  const { t } = useTranslation('administration')
  return (
    <Button
      size="dense"
      name="direction"
      value={direction}
      aria-label={t(`categories.${direction}`, { name })}
      aria-disabled={isOff || undefined}
    >
      <Icon name={direction === 'up' ? 'arrow-up' : 'arrow-down'} />
    </Button>
  )
}

function NewCategory() {
  const { submissionId } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof clientAction>()
  const { t } = useTranslation('administration')
  const problem = useProblem()
  const { question, markChanged, markSent } = useUnsavedChanges(
    ({ pathname }) => !pathname.startsWith(paths.categories()),
    { answer },
  )
  const [form, { name }] = useForm<{ name: string; submissionId: string }>({
    id: 'category',
    lastResult: answer && 'result' in answer ? answer.result : undefined,
  })
  const errors = isNotSent(answer) ? [`errors.${answer.why}`] : form.errors

  return (
    <section className="section form-col mt-8">
      <h2 className="mb-4">{t('categories.new')}</h2>
      <Form
        method="post"
        action={paths.categories()}
        {...getFormProps(form)}
        onInput={markChanged}
        onSubmit={markSent}
        preventScrollReset
      >
        <ErrorSummary
          form={{ id: form.id, errors, allErrors: form.allErrors }}
          labels={{ name: t('categories.name') }}
        />
        <input type="hidden" name="submissionId" value={submissionId} />
        <TextField
          label={t('categories.name')}
          error={problem(name)}
          {...getInputProps(name, { type: 'text' })}
          autoComplete="off"
        />
        <Button kind="primary">{t('categories.add')}</Button>
      </Form>
      {question}
    </section>
  )
}
