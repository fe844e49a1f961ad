import type { Language } from '~/domain/user'
import type { DayWords, LineWords, WeekWords } from '~/routes/circle/routine/week-words'
import { type HeadWords, Paper } from '~/routes/circle/sheet-paper'
import { useSheetTexts } from '~/routes/circle/sheet-section'
import { Icon } from '~/ui/icon'

type Props = {
  head: HeadWords
  week: WeekWords | null
  language: Language
  areCompletionsKnown: boolean
  tooMany: { title: string; most: number } | null
}

/** A week of the routine on one page, to hang on the refrigerator. */
export function WeekPaper({ head, week, language, areCompletionsKnown, tooMany }: Props) {
  const t = useSheetTexts(language)
  return (
    <Paper head={head} language={language} className={week?.className}>
      {areCompletionsKnown ? null : <p className="week-warning">{t('sheet:weekUnknown')}</p>}
      {week ? null : <p>{tooMany ? t('sheet:weekTooMany', tooMany) : t('sheet:weekFailed')}</p>}
      {week?.days.map((day) => (
        <Day key={day.date} day={day} language={language} />
      ))}
      <p className="sheet-foot">{t('sheet:weekNote')}</p>
    </Paper>
  )
}

function Day({ day: { name, lines, more }, language }: { day: DayWords; language: Language }) {
  const t = useSheetTexts(language)
  return (
    <section className="week-day">
      <h2>{name}</h2>
      <div>
        {lines.length ? (
          <ul>
            {lines.map((line) => (
              <Line key={line.id} line={line} language={language} />
            ))}
          </ul>
        ) : (
          <p>{t('sheet:weekNone')}</p>
        )}
        {more ? <p>{t('sheet:weekMore', { count: more })}</p> : null}
      </div>
    </section>
  )
}

function Line({ line: { when, title, who, box }, language }: { line: LineWords; language: Language }) {
  const t = useSheetTexts(language)
  return (
    <li>
      {box ? <i className="week-box">{box === 'done' ? <Icon name="check" /> : null}</i> : null}
      <span>
        <b>{when}</b> <bdi>{title}</bdi>
        {who ? <small> {who}</small> : null}
        {box === 'done' ? <span className="sr"> {t('sheet:done')}</span> : null}
      </span>
    </li>
  )
}
