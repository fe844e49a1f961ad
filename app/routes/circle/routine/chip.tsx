import { useTranslation } from 'react-i18next'
import type { Chip } from '~/i18n/calendar-shown.server'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'

const signs: Record<string, IconName> = {
  done: 'check-circle',
  open: 'circle',
  late: 'alert-circle',
  unknown: 'circle-help',
}

/** Labels of a task's icons; looked up once per page. */
export function useStatusWords(): Record<string, string> {
  const { t } = useTranslation('routine')
  return { done: t('completion.done'), late: t('completion.late'), unknown: t('completion.unknown') }
}

/** A task's icon, by its classes: 'task done'. */
export function statusIn(look: string) {
  return look.startsWith('task') ? (look.split(' ')[1] ?? 'open') : undefined
}

type Props = { base: string; chip: Chip; words: Record<string, string>; tabIndex?: -1 }

/** One line of a day: a plain link, without anything that would have to be made for each of hundreds. */
export function ChipLine({ base, chip: { to, look, time, title }, words, tabIndex }: Props) {
  const status = statusIn(look)
  return (
    <a className={`ev ${look}`} href={`${base}/${to}`} draggable={false} tabIndex={tabIndex}>
      {status ? <Icon name={signs[status] ?? 'circle'} /> : null}
      {time && !status ? <span className="flex-none tabular-nums text-ink-soft">{time} </span> : null}
      <span className="ev-n" dir="auto">
        {title}
      </span>
      {status && words[status] ? <span className="sr">, {words[status]}</span> : null}
    </a>
  )
}

export { signs as taskSigns }
