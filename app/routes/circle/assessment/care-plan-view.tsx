import type { Language } from '~/domain/user'
import type { AnswerWords, PartWords, SectionWords } from '~/routes/circle/assessment/care-plan-words'
import { PrintedMedicationTable } from '~/routes/circle/assessment/medication-table'
import { About, Progress, Routine, Team } from '~/routes/circle/care-plan/plan-view'
import type { PlanWords } from '~/routes/circle/care-plan/plan-words'
import { Foot, type HeadWords, Paper } from '~/routes/circle/sheet-paper'
import { NotRecorded, Section, useSheetTexts } from '~/routes/circle/sheet-section'

type Props = { head: HeadWords; plan: PlanWords; sections: readonly SectionWords[]; language: Language }

/** The printed care plan: medicines, goals and tasks, then the assessment's sections. */
export function CarePlan({ head, plan, sections, language }: Props) {
  return (
    <Paper head={head} language={language} className="sheet-plan">
      <About words={plan} language={language} />
      <Medications sections={sections} language={language} />
      <Progress words={plan} language={language} />
      <Routine words={plan} language={language} />
      <Team words={plan} language={language} />
      {sections.map(({ name, title, problem, reviewed, parts }) => (
        <Section key={name} name={title}>
          {problem ? <p>{problem}</p> : null}
          {reviewed ? <p>{reviewed}</p> : null}
          {parts.filter(isNotMedications).map((part) => (
            <Part key={part.name} part={part} language={language} />
          ))}
        </Section>
      ))}
      <Foot language={language} note={plan.note} />
    </Paper>
  )
}

const medicationsPart = 'medications'

function isNotMedications({ name }: PartWords) {
  return name !== medicationsPart
}

/** The medicines come before everything else of the assessment; nothing where the reader may not see them. */
function Medications({ sections, language }: Pick<Props, 'sections' | 'language'>) {
  for (const { problem, parts } of sections) {
    const part = parts.find(({ name }) => name === medicationsPart)
    if (!part) continue
    const { title, medications, empty } = part
    return (
      <Section name={title}>
        {problem ? <p>{problem}</p> : null}
        {medications.length ? (
          <PrintedMedicationTable medications={medications} language={language} />
        ) : (
          <Nothing words={empty} language={language} />
        )}
      </Section>
    )
  }
  return null
}

function Nothing({ words, language }: { words?: string; language: Language }) {
  return words ? <p>{words}</p> : <NotRecorded language={language} />
}

function Part({ part, language }: { part: PartWords; language: Language }) {
  const { title, answers, missing, rows, empty } = part
  const isEmpty = !answers.length && !rows.length
  return (
    <div className="sheet-part">
      <h3>{title}</h3>
      {isEmpty ? <Nothing words={empty} language={language} /> : null}
      <Answers answers={answers} />
      {isEmpty ? null : <Missing names={missing} language={language} />}
      {rows.map((row) => (
        <div key={row.id}>
          {row.title ? (
            <h4>
              <bdi>{row.title}</bdi>
            </h4>
          ) : null}
          <Answers answers={row.answers} />
          <Missing names={row.missing} language={language} />
        </div>
      ))}
    </div>
  )
}

function Answers({ answers }: { answers: readonly AnswerWords[] }) {
  if (!answers.length) return null
  return (
    <dl className={answers.every(({ level }) => level) ? 'sheet-facts sheet-levels' : 'sheet-facts'}>
      {answers.map(({ name, value, note, level, isLong }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto" className={isLong ? 'sheet-long' : undefined}>
            {level ? <Scale level={level} /> : null}
            <span>{value}</span>
            {note ? <small>{note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The help needed, of five levels, beside its label. */
function Scale({ level }: { level: number }) {
  return (
    <span className="sheet-scale" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((one) => (
        <i key={one} className={one === level ? 'on' : undefined} />
      ))}
    </span>
  )
}

function Missing({ names, language }: { names: string | null; language: Language }) {
  const t = useSheetTexts(language)
  return names ? <p>{t('sheet:notRecordedOf', { names })}</p> : null
}
