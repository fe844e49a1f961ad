import { useTranslation } from 'react-i18next'
import type { MonthDay } from '~/i18n/calendar-shown.server'
import type { DayList as DayListShown } from '~/i18n/day-list-shown.server'
import { paths } from '~/paths'
import { ChipLine, useStatusWords } from '~/routes/circle/routine/chip'
import { DayList } from '~/routes/circle/routine/day-list'
import { Icon } from '~/ui/icon'

type Props = {
  circleId: string
  weeks: MonthDay[][]
  weekdays: { name: string; short: string; letter: string }[]
  list: DayListShown
}

/** A month with plain links, hundreds of them, followed by the calendar. On phones, dots and the chosen day below. */
export function Month({ circleId, weeks, weekdays, list }: Props) {
  const base = paths.routine(circleId)
  const words = useStatusWords()
  return (
    <>
      <table className="month">
        <thead>
          <tr>
            {weekdays.map(({ name, short, letter }) => (
              <th key={name} scope="col" abbr={name}>
                <span className="cal-wide">{short}</span>
                <abbr className="cal-phone" title={name}>
                  {letter}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <Cell key={day.date} base={base} day={day} isChosen={day.date === list.date} words={words} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Key />
      <div className="cal-phone">
        <DayList circleId={circleId} list={list} heading="h2" />
      </div>
    </>
  )
}

type CellProps = { base: string; day: MonthDay; isChosen: boolean; words: Record<string, string> }

function Cell({ base, day, isChosen, words }: CellProps) {
  const { date, number, name, isToday, isOutside, chips, more, dots } = day
  const look = `${isToday ? 'today' : ''}${isOutside ? ' out' : ''}${isChosen ? ' chosen' : ''}`
  return (
    <td className={look} data-date={date} aria-current={isToday ? 'date' : undefined}>
      <a className="dnum cal-wide" href={`${base}?view=day&date=${date}`} aria-label={name}>
        {number}
      </a>
      <a className="dday cal-phone" href={`${base}?view=month&date=${date}`} aria-label={name}>
        <b>{number}</b>
        <i>
          {dots.map((dot, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dots are nothing but their places
            <u key={index} className={dot} />
          ))}
        </i>
      </a>
      {chips.map((chip) => (
        <ChipLine key={chip.to} base={base} chip={chip} words={words} />
      ))}
      {more ? (
        <a className="ev more" href={`${base}?view=day&date=${date}`} aria-label={`${more}, ${name}`}>
          {more}
        </a>
      ) : null}
    </td>
  )
}

/** The meaning of the icons. */
function Key() {
  const { t } = useTranslation('routine')
  return (
    <p className="cal-key" aria-hidden="true">
      <span>
        <u />
        {t('calendar.key.event')}
      </span>
      <span>
        <Icon name="circle" className="cal-wide" />
        <u className="t cal-phone" />
        {t('calendar.key.task')}
      </span>
      <span>
        <Icon name="check-circle" className="cal-wide" />
        <u className="d cal-phone" />
        {t('calendar.key.done')}
      </span>
      <span>
        <u className="l" />
        {t('calendar.key.allDay')}
      </span>
    </p>
  )
}
