import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useCategoryName } from '~/components/category-name'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { categoryRecord } from '~/domain/categories/category-record'
import { createCategory } from '~/domain/categories/commands.server'
import { listCategories } from '~/domain/categories/queries.server'
import { Form } from '~/forms/form'
import { openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/flash.server'
import { asSuperAdmin } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { sendOrKeep } from '~/live/not-sent'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Cell, Row, RowHead, Table } from '~/ui/table'

export const handle = { i18n: ['provider', 'administration', 'categories'] }
export const shouldRevalidate = liveTopics()

export const loader = asSuperAdmin(async ({ request, user }) => {
  const { t } = await formatterFor(request, user)
  const categories = await listCategories({ withInactive: true })
  const opened = openForm(categoryRecord, {}, newSubmissionId())
  return { title: t('provider:pages.categories'), categories, opened }
})

export const action = asSuperAdmin(async ({ request, user }) =>
  saveForm(request, categoryRecord, {
    formatter: await formatterFor(request, user),
    save: (submission) => createCategory(user, submission),
    done: () => flash('changesSaved', paths.categories()),
  }),
)

export const clientAction = sendOrKeep<typeof action>

export default function Categories() {
  const { categories } = useLoaderData<typeof loader>()
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
        <NewCategory />
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
      <Cell>{isActive ? null : <span className="badge pending">{t('categories.notOffered')}</span>}</Cell>
      <Cell>
        <div className="acts quiet-acts">
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
  const { opened } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  return (
    <section className="section mt-8 max-w-form">
      <h2 className="mb-4">{t('categories.new')}</h2>
      <RecordForm
        id="category"
        record={categoryRecord}
        opened={opened}
        answer={useAnswer<typeof clientAction>()}
        action={paths.categories()}
        save={{ label: t('categories.add') }}
        isLeaving={({ pathname }) => !pathname.startsWith(paths.categories())}
      >
        {(control) => control('name')}
      </RecordForm>
    </section>
  )
}
