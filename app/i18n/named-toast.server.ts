import { getNamesOfItem } from '~/domain/progress/queries.server'
import { getNamesOfTask } from '~/domain/routine/names.server'
import type { User } from '~/domain/user'
import { formatterFor } from './formatter.server'
import { type Toast, toastOf } from './toasts'

type Named = { toast: Toast; itemId: string; date?: string }

/** A message with what it names, as far as the person may see that; nothing without. */
export async function namedToast(
  request: Request,
  user: User | undefined,
  { toast, itemId, date }: Named,
): Promise<Toast | null> {
  if (!user) return null
  if (!/^(task|routine)/.test(toast.name)) {
    const names = await getNamesOfItem(user, itemId)
    return names ? toastOf(toast.name, { title: names.title, by: names.by ?? undefined }) : null
  }
  const names = await getNamesOfTask(user, itemId, date)
  if (!names) return null
  const { title, by, at, timeZone } = names
  const { whenInside } = await formatterFor(request, user, timeZone)
  return toastOf(toast.name, { title, by, at: at && whenInside(at) })
}
