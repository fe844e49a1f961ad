import { type ComponentProps, useEffect, useRef } from 'react'
import type { categoryRecord } from '~/domain/categories/category-record'
import type { activityRecord } from '~/domain/time/activity-record'
import { RecordForm } from '~/forms/record-form'

type Named = typeof categoryRecord | typeof activityRecord
type Props = Omit<ComponentProps<typeof RecordForm<Named>>, 'children'> & { name: string }

/** A row of what the provider offers while it is renamed, in its place. It takes the focus. */
export function RenameForm({ name, ...form }: Props) {
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => box.current?.querySelector<HTMLInputElement>('input[name=name]')?.focus(), [])
  return (
    <fieldset className="rename" ref={box}>
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
