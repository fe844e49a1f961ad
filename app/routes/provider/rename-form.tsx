import type { ComponentProps, FocusEvent } from 'react'
import type { categoryRecord } from '~/domain/categories/category-record'
import type { activityRecord } from '~/domain/time/activity-record'
import { RecordForm } from '~/forms/record-form'

type Named = typeof categoryRecord | typeof activityRecord
type Props = Omit<ComponentProps<typeof RecordForm<Named>>, 'children'> & { name: string }

/** A row of what the provider offers while it is renamed, in its place. It hands the focus on to its first field. */
export function RenameForm({ name, ...form }: Props) {
  return (
    <fieldset className="rename" data-page-focus tabIndex={-1} onFocus={focusName}>
      <legend className="sr">{name}</legend>
      <RecordForm {...form}>
        {(control) => (
          <>
            {control('name')}
            {control('nameEs')}
          </>
        )}
      </RecordForm>
    </fieldset>
  )
}

function focusName({ target, currentTarget }: FocusEvent<HTMLFieldSetElement>) {
  if (target === currentTarget) currentTarget.querySelector<HTMLInputElement>('input[name=name]')?.focus()
}
