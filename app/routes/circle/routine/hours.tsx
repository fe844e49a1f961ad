import { useTranslation } from 'react-i18next'
import type { Block, DayOfHours, HoursShown } from '~/i18n/hours-shown.server'
import { paths } from '~/paths'
import { ChipLine, statusIn, taskSigns, useStatusWords } from '~/routes/circle/routine/chip'
import { Icon } from '~/ui/icon'

type Props = { circleId: string; hours: HoursShown; className: string; isHidden?: boolean }

/** Days by hours, all-day items above; a list on narrow screens. `isHidden`: a duplicate for the mouse alone. */
export function Hours({ circleId, hours: { first, hours, days, now }, className, isHidden }: Props) {
  const { t } = useTranslation('routine')
  const base = paths.routine(circleId)
  const words = useStatusWords()
  return (
    <div className={`wk ${className}`} data-first={first} data-hours={hours.length} aria-hidden={isHidden}>
      <div className="wk-side" aria-hidden="true">
        <span />
        <span className="wk-label">{t('calendar.allDay')}</span>
        <div className="wk-hours">
          {hours.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
      </div>
      {days.map((day) => (
        <Column
          key={day.date}
          base={base}
          day={day}
          words={words}
          now={day.now ? t('calendar.now', { time: now }) : undefined}
          tabIndex={isHidden ? -1 : undefined}
        />
      ))}
    </div>
  )
}

type ColumnProps = { base: string; day: DayOfHours; words: Record<string, string>; now?: string; tabIndex?: -1 }

function Column({ base, day, words, now, tabIndex }: ColumnProps) {
  const { date, weekday, number, name, isToday, allDay, blocks, more } = day
  const toDay = `${base}?view=day&date=${date}`
  return (
    <section className="wk-day" aria-label={name}>
      <a
        className={isToday ? 'wk-head today' : 'wk-head'}
        href={toDay}
        aria-current={isToday ? 'date' : undefined}
        tabIndex={tabIndex}
      >
        <small>{weekday}</small> <b>{number}</b>
      </a>
      <div className="wk-all" data-date={date}>
        {allDay.map((chip) => (
          <ChipLine key={chip.to} base={base} chip={chip} words={words} tabIndex={tabIndex} />
        ))}
        {more ? (
          <a className="ev more" href={toDay} tabIndex={tabIndex}>
            {more}
          </a>
        ) : null}
      </div>
      <div className={isToday ? 'wk-col today' : 'wk-col'} data-date={date}>
        {blocks.map((block) => (
          <BlockLink key={block.to} base={base} block={block} words={words} tabIndex={tabIndex} />
        ))}
        {day.now ? (
          <span className={`wk-now ${day.now}`}>
            <span className="sr">{now}</span>
          </span>
        ) : null}
      </div>
    </section>
  )
}

type BlockProps = { base: string; block: Block; words: Record<string, string>; tabIndex?: -1 }

function BlockLink({ base, block, words, tabIndex }: BlockProps) {
  const { to, look, place, title, times, people } = block
  const status = statusIn(look)
  return (
    <a
      className={`blk ${look} ${place}`}
      href={`${base}/${to}`}
      draggable={false}
      data-at={times.at}
      data-until={times.until}
      tabIndex={tabIndex}
    >
      <strong dir="auto">
        {status ? <Icon name={taskSigns[status] ?? 'circle'} /> : null}
        <em>{title}</em>
      </strong>
      {status && words[status] ? <span className="sr">, {words[status]}, </span> : null}
      {times.short ? (
        <span className="blk-t face" aria-hidden="true">
          {times.short}
        </span>
      ) : null}
      <span className={times.short ? 'blk-t full' : 'blk-t'}>{times.full}</span>
      {people && !status ? <span className="blk-p">{people}</span> : null}
    </a>
  )
}
