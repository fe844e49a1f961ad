import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainForm } from '~/forms/form'
import { type ToastName, toastOf } from '~/i18n/toasts'
import { useOptimisticPost } from '~/live/use-optimistic-post'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { showCompletionToast } from './completion-toast'

type Item = { id: string; circleId: string; type: string; title: string; isCompleted: boolean }

/** Whether an item is completed, shown at once when it is changed here; when that fails, as it was before. */
export function useCompletion(item: Item) {
  const { circleId, type, id, title } = item
  const { value: isCompleted, send } = useOptimisticPost(item.isCompleted)
  const action = isCompleted ? paths.completionRemoval(circleId, type, id) : paths.completion(circleId, type, id)

  function change(event: SyntheticEvent) {
    event.preventDefault()
    const [succeeded, failed] = toastNamesFor(!isCompleted)
    void send(action, !isCompleted, {
      failed: toastOf(failed, { title }),
      offline: toastOf('itemOffline', { title }),
      done: (response) => showCompletionToast(response, { done: succeeded, before: 'itemCompletedBefore' }, title),
    })
  }
  return { isCompleted, action, change }
}

function toastNamesFor(isCompleted: boolean): [ToastName, ToastName] {
  return isCompleted ? ['itemCompleted', 'itemNotCompleted'] : ['itemReopened', 'itemNotReopened']
}

type Props = {
  item: Item & { mayComplete: boolean }
  completion: ReturnType<typeof useCompletion>
  form?: string // the id of a form shared by a list
}

/** An item's checkbox, which completes or reopens it; an icon for those who may do neither. */
export function CompletionCheckbox({ item: { title, mayComplete }, completion, form }: Props) {
  const { t } = useTranslation('progress')
  const { isCompleted, action, change } = completion
  const look = isCompleted ? 'tick done' : 'tick'
  if (!mayComplete) {
    return (
      <span className={look}>
        <Icon name="check" />
        <span className="sr">{isCompleted ? t('isCompleted') : t('isOpen')}</span>
      </span>
    )
  }
  const name = isCompleted ? t('reopenOf', { title }) : t('completeOf', { title })
  if (form) {
    return (
      <button type="submit" form={form} formAction={action} className={look} aria-label={name} onClick={change}>
        <Icon name="check" />
      </button>
    )
  }
  return (
    <PlainForm method="post" action={action} onSubmit={change}>
      <button type="submit" className={look} aria-label={name}>
        <Icon name="check" />
      </button>
    </PlainForm>
  )
}
