import type { Language } from '~/domain/user'
import type { PlanWords, TaskWords } from '~/routes/circle/care-plan/plan-words'
import { Facts, NotRecorded, Rows, Section, useSheetTexts } from '~/routes/circle/sheet-section'

type Props = { words: PlanWords; language: Language }

/** A summary of the recipient; then contacts, and beside them the legal papers. */
export function About({ words: { inShort, contacts, contactsLeftOut, legal }, language }: Props) {
  const t = useSheetTexts(language)
  return (
    <>
      {inShort.length ? (
        <Section name={t('sheet:inShort')}>
          <Facts facts={inShort} language={language} />
        </Section>
      ) : null}
      <div className={contacts.length && legal.length ? 'sheet-columns' : undefined}>
        {contacts.length ? (
          <Section name={t('sheet:contacts')}>
            <Rows rows={contacts} language={language} />
            {contactsLeftOut ? <p>{t('sheet:contactsMore', { count: contactsLeftOut })}</p> : null}
          </Section>
        ) : null}
        {legal.length ? (
          <Section name={t('sheet:legal')}>
            <Rows rows={legal} language={language} />
          </Section>
        ) : null}
      </div>
    </>
  )
}

/** Goals and tasks, with boxes to check; strengths and barriers. */
export function Progress({ words, language }: Props) {
  const t = useSheetTexts(language)
  const { goals, otherActions, barriers, strengths } = words
  return (
    <>
      <Section name={t('sheet:goals')}>
        {goals.length || otherActions.length ? (
          <table className="sheet-table sheet-tasks">
            <thead>
              <tr>
                <th scope="col">{t('sheet:what')}</th>
                <th scope="col">{t('sheet:who')}</th>
                <th scope="col">{t('sheet:due')}</th>
              </tr>
            </thead>
            {goals.map(({ actions, ...goal }) => (
              <tbody key={goal.id}>
                <Task task={goal} look="sheet-goal" />
                {actions.map((action) => (
                  <Task key={action.id} task={action} look="sheet-action" />
                ))}
              </tbody>
            ))}
            <tbody>
              {otherActions.map((action) => (
                <Task key={action.id} task={action} />
              ))}
            </tbody>
          </table>
        ) : (
          <p>{t('sheet:noGoals')}</p>
        )}
      </Section>
      <div className="sheet-columns">
        <Titles name={t('sheet:barriers')} items={barriers} language={language} />
        <Titles name={t('sheet:strengths')} items={strengths} language={language} />
      </div>
    </>
  )
}

function Task({ task: { title, who, due }, look }: { task: TaskWords; look?: string }) {
  return (
    <tr className={look}>
      <th scope="row">
        <i className="sheet-box" aria-hidden="true" />
        <bdi>{title}</bdi>
      </th>
      <td>{who}</td>
      <td>{due}</td>
    </tr>
  )
}

type TitlesProps = { name: string; items: PlanWords['barriers']; language: Language }

function Titles({ name, items, language }: TitlesProps) {
  return (
    <Section name={name}>
      {items.length ? (
        <ul className="sheet-titles">
          {items.map(({ id, title }) => (
            <li key={id} dir="auto">
              {title}
            </li>
          ))}
        </ul>
      ) : (
        <NotRecorded language={language} />
      )}
    </Section>
  )
}

/** What takes place how often, and who does it. */
export function Routine({ words: { routine }, language }: Props) {
  const t = useSheetTexts(language)
  if (!routine) return null
  return (
    <Section name={t('sheet:routine')}>
      {routine.items.length ? (
        <table className="sheet-table">
          <thead>
            <tr>
              <th scope="col">{t('sheet:what')}</th>
              <th scope="col">{t('sheet:when')}</th>
              <th scope="col">{t('sheet:who')}</th>
            </tr>
          </thead>
          <tbody>
            {routine.items.map(({ id, title, when, who }) => (
              <tr key={id}>
                <th scope="row">
                  <bdi>{title}</bdi>
                </th>
                <td>{when}</td>
                <td>{who}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>{t('sheet:noRoutine')}</p>
      )}
      {routine.more ? <p>{t('sheet:weekMore', { count: routine.more })}</p> : null}
    </Section>
  )
}

export function Team({ words: { team }, language }: Props) {
  const t = useSheetTexts(language)
  return (
    <Section name={t('sheet:team')}>
      <Rows rows={team} language={language} />
    </Section>
  )
}
