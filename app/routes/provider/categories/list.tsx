import { Outlet, useLoaderData, useParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useCategoryName } from '~/components/category-name'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { categoryRecord } from '~/domain/categories/category-record'
import { createCategory } from '~/domain/categories/commands.server'
import { listCategoriesInUse } from '~/domain/categories/queries.server'
import { openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { asSuperAdmin } from '~/http/guards.server'
import { useSentAnswer } from '~/live/use-answer'
import { providerPaths } from '~/provider-paths'
import {
  ActivateButton,
  DeactivateButton,
  MoveButtons,
  OfferedPage,
  OfferedRows,
  RenameLink,
  RowMenu,
} from '~/routes/provider/offered-list'
import { ButtonLink } from '~/ui/button'
import { useRowFocus } from '~/ui/row-focus'

export const handle = { i18n: ['provider', 'administration', 'categories'] }

export const loader = asSuperAdmin(async ({ getFormatter }) => {
  const { t } = await getFormatter()
  const categories = await listCategoriesInUse()
  return {
    title: t('provider:pages.categories'),
    active: categories.filter(({ isActive }) => isActive),
    inactive: categories.filter(({ isActive }) => !isActive),
    opened: openForm(categoryRecord, {}, newSubmissionId()),
  }
})

export const action = asSuperAdmin(async ({ request, user, getFormatter }) =>
  saveForm(request, categoryRecord, {
    formatter: await getFormatter(),
    save: (submission) => createCategory(user, submission),
    done: () => flash('changesSaved', providerPaths.categories()),
  }),
)

export default function Categories() {
  const { active, inactive } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'provider'])
  const list = useRowFocus<HTMLDivElement>()
  return (
    <OfferedPage
      title={t('provider:pages.categories')}
      lede={t('categories.lede')}
      adding={{ title: t('categories.new'), form: <NewCategory /> }}
    >
      <div ref={list}>
        <OfferedRows title={t('categories.active')} count={active.length} act={<SortButton />}>
          {active.map((category, index) => (
            <ActiveRow key={category.id} category={category} index={index} count={active.length} />
          ))}
        </OfferedRows>
        <OfferedRows title={t('categories.inactive')} count={inactive.length}>
          {inactive.map((category) => (
            <InactiveRow key={category.id} category={category} />
          ))}
        </OfferedRows>
      </div>
    </OfferedPage>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['active'][number]

function ActiveRow({ category, index, count }: { category: Shown; index: number; count: number }) {
  const { id, items } = category
  const { t } = useTranslation('administration')
  const name = useCategoryName()(category)
  if (useParams().categoryId === id)
    return (
      <li data-row={id} id={id} tabIndex={-1}>
        <Outlet />
      </li>
    )
  return (
    <li data-row={id} id={id} tabIndex={-1}>
      <bdi className="what">{name}</bdi>
      <span className="use">{t('categories.items', { count: items })}</span>
      <MoveButtons
        action={providerPaths.moveCategory(id)}
        name={name}
        isFirst={index === 0}
        isLast={index === count - 1}
      />
      <RowMenu name={name}>
        <RenameLink to={providerPaths.category(id)} name={t('categories.rename', { name })} />
        <DeactivateButton
          action={providerPaths.withdrawCategory(id)}
          label={t('categories.withdraw')}
          name={t('categories.withdrawNamed', { name })}
        />
      </RowMenu>
    </li>
  )
}

function InactiveRow({ category }: { category: Shown }) {
  const { id, items } = category
  const { t } = useTranslation('administration')
  const name = useCategoryName()(category)
  return (
    <li data-row={id} id={id} tabIndex={-1}>
      <bdi className="what">{name}</bdi>
      <span className="use">{t('categories.keptBy', { count: items })}</span>
      <ActivateButton
        action={providerPaths.offerCategory(id)}
        label={t('categories.offer')}
        name={t('categories.offerNamed', { name })}
      />
    </li>
  )
}

function SortButton() {
  const { t } = useTranslation('administration')
  return (
    <ButtonLink kind="quiet" size="dense" to={providerPaths.categorySorting()} preventScrollReset>
      {t('categories.sort')}
    </ButtonLink>
  )
}

function NewCategory() {
  const { opened } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  return (
    <RecordForm
      id="category"
      record={categoryRecord}
      opened={opened}
      answer={useSentAnswer<typeof action>()}
      action={providerPaths.categories()}
      save={{ label: t('categories.add') }}
      isLeaving={({ pathname }) => !pathname.startsWith(providerPaths.categories())}
    >
      {(control) => (
        <>
          {control('name')}
          {control('nameEs')}
        </>
      )}
    </RecordForm>
  )
}
