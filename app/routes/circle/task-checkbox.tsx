import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showCompletionToast } from '~/components/completion-toast'
import { PlainForm } from '~/forms/form'
import { toastOf } from '~/i18n/toasts'
import { showToast } from '~/live/toasts'
import { useOptimisticPost } from '~/live/use-optimistic-post'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { Dialog, DialogFoot, preloadDialog } from '~/ui/dialog'
import { Icon } from '~/ui/icon'

/** One day of a task: `date` is YYYY-MM-DD, `day` the same in words. */
export type Task = {
  circleId: string
  itemId: string
  date: string
  day: string
  title: string
  completion: 'done' | 'open' | 'unknown'
  mayComplete: boolean
}

/** Whether a task is done, shown at once when it is changed here; when that fails, as it was before. */
export function useTaskCompletion({ circleId, itemId, date, title, completion: saved }: Task) {
  const { value: completion, send } = useOptimisticPost(saved)
  const isDone = completion === 'done'
  const offline = toastOf('taskOffline', { title })

  function complete() {
    void send(paths.taskCompletion(circleId, itemId, date), 'done', {
      failed: toastOf('taskNotCompleted', { title }),
      offline,
      done: (response) =>
        showCompletionToast(response, { done: 'taskCompleted', before: 'taskCompletedBefore' }, title),
    })
  }
  function uncomplete() {
    void send(paths.taskCompletionRemoval(circleId, itemId, date), 'open', {
      failed: toastOf('taskNotUncompleted', { title }),
      offline,
      done: () => showToast(toastOf('taskUncompleted', { title })),
    })
  }
  return { completion, isDone, complete, uncomplete }
}

type Props = { task: Task; state: ReturnType<typeof useTaskCompletion>; place?: string }

/** A task's checkbox; reopening asks first. An icon where it can't be changed. `place`: the anchor without scripts. */
export function TaskCheckbox({ task, state, place }: Props) {
  const { t } = useTranslation('tasks')
  const [isAsking, setAsking] = useState(false)
  const { circleId, itemId, date, title, day, mayComplete } = task
  const { completion, isDone, complete, uncomplete } = state
  if (!mayComplete || completion === 'unknown') return <Sign completion={completion} />

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isDone) setAsking(true)
    else complete()
  }
  function confirm() {
    setAsking(false)
    uncomplete()
  }

  const build = isDone ? paths.uncompleteTask : paths.taskCompletion
  return (
    <>
      <PlainForm method={isDone ? 'get' : 'post'} action={build(circleId, itemId, date)} onSubmit={submit}>
        <input type="hidden" name="on" value={date} />
        {place ? <input type="hidden" name="place" value={place} /> : null}
        <button
          type="submit"
          className={isDone ? 'tick done' : 'tick'}
          aria-label={t(isDone ? 'uncomplete' : 'complete', { title, day })}
          onFocus={isDone ? () => void preloadDialog() : undefined}
        >
          <Icon name="check" />
        </button>
      </PlainForm>
      {isAsking ? (
        <Dialog title={t('removal.title')} onClose={() => setAsking(false)}>
          <p dir="auto">{t('removal.text', { title, day })}</p>
          <DialogFoot>
            <Button type="button" onClick={() => setAsking(false)}>
              {t('removal.keep')}
            </Button>
            <Button type="button" kind="danger" onClick={confirm}>
              {t('removal.confirm')}
            </Button>
          </DialogFoot>
        </Dialog>
      ) : null}
    </>
  )
}

function Sign({ completion }: { completion: Task['completion'] }) {
  const { t } = useTranslation('tasks')
  return (
    <span className={`tick ${completion === 'open' ? '' : completion}`}>
      <Icon name={completion === 'unknown' ? 'lock' : 'check'} />
      <span className="sr">{t(completion)}</span>
    </span>
  )
}
