import type { Language } from '~/domain/user'
import { type FittedWords, isTipList } from '~/routes/circle/sheet-fit'
import { Foot, type HeadWords, Paper } from '~/routes/circle/sheet-paper'
import { Facts, NotRecorded, Rows, Section, useSheetTexts } from '~/routes/circle/sheet-section'

type Props = { words: FittedWords; language: Language }

/** The sheet: first what must be known at once, then contacts, then what an admission needs. */
export function EmergencySheet({ head, ...props }: Props & { head: HeadWords }) {
  const { words, language } = props
  const t = useSheetTexts(language)
  return (
    <Paper head={head} language={language}>
      <Overview {...props} />
      <Communication {...props} />
      {words.information ? (
        <Section name={t('sheet:information', { name: words.firstName })}>
          <p dir="auto">{words.information}</p>
        </Section>
      ) : null}
      <Contacts {...props} />
      <Medications {...props} />
      <Health {...props} />
      <Section name={t('sheet:decisions')} note={words.legalOn && t('sheet:asOf', { day: words.legalOn })}>
        <Facts facts={words.papers} language={language} />
      </Section>
      <Doctors {...props} />
      <Section name={t('sheet:identity')}>
        <Facts facts={words.identity} language={language} />
      </Section>
      <Section name={t('sheet:insurance')}>
        <Facts facts={words.insurances} language={language} />
      </Section>
      <Foot language={language} note={words.isCut ? t('sheet:cut') : null} />
    </Paper>
  )
}

/** Allergies, the diagnosis, and the orders for an emergency, in a box of their own. */
function Overview({ words: { allergies, hasMoreAllergies, diagnosis, polst, olderSaves }, language }: Props) {
  const t = useSheetTexts(language)
  return (
    <>
      <dl className="sheet-overview">
        <div className="sheet-allergies">
          <dt>{t('sheet:allergies')}</dt>
          <dd>
            <strong dir="auto">{allergies}</strong>
            {hasMoreAllergies ? <span>{t('sheet:allergiesMore')}</span> : null}
          </dd>
        </div>
        <div>
          <dt>{t('sheet:diagnosis')}</dt>
          <dd>
            {diagnosis.name || !diagnosis.code ? <strong>{diagnosis.name ?? t('sheet:notRecorded')}</strong> : null}
            <span>{diagnosis.code}</span>
            <span>{diagnosis.diagnosed}</span>
          </dd>
        </div>
        <div>
          <dt>{polst.name}</dt>
          <dd>
            <strong>{polst.status ?? t('sheet:notRecorded')}</strong>
            <span dir="auto">{polst.details}</span>
          </dd>
        </div>
      </dl>
      {olderSaves.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  )
}

function Communication({ words: { firstName, languages, tips }, language }: Props) {
  const t = useSheetTexts(language)
  const missing = tips.length ? [] : [{ name: t('sheet:communicationTips'), value: null }]
  return (
    <Section name={t('sheet:communication', { name: firstName })}>
      <Facts facts={[languages, ...missing]} language={language} />
      {isTipList(tips) ? (
        <ul className="sheet-tips">
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      ) : (
        <p>{tips.join(' ')}</p>
      )}
    </Section>
  )
}

function Contacts({ words: { contacts, contactsLeftOut }, language }: Props) {
  const t = useSheetTexts(language)
  return (
    <Section name={t('sheet:contacts')}>
      <Rows rows={contacts} language={language} />
      {contacts.length || contactsLeftOut ? null : <NotRecorded language={language} />}
      {contactsLeftOut ? <p>{t('sheet:contactsMore', { count: contactsLeftOut })}</p> : null}
    </Section>
  )
}

function Medications({ words: { medications, noMedications, medicationsLeftOut, medicalOn }, language }: Props) {
  const t = useSheetTexts(language)
  return (
    <Section name={t('sheet:medications')} note={medicalOn && t('sheet:asOf', { day: medicalOn })}>
      {medications.length ? (
        <ul className="sheet-rows">
          {medications.map(({ id, name, times }) => (
            <li key={id}>
              <bdi>{name}</bdi>
              <b className="sheet-times">{times}</b>
            </li>
          ))}
        </ul>
      ) : null}
      {noMedications ? <p>{noMedications}</p> : null}
      {medicationsLeftOut ? <p>{t('sheet:medicationsMore', { count: medicationsLeftOut })}</p> : null}
    </Section>
  )
}

function Health({ words: { conditionsName, conditions, conditionsLeftOut: count, health }, language }: Props) {
  const t = useSheetTexts(language)
  const list = conditions?.join(', ') ?? null
  const value = list && count ? t('sheet:conditionsMore', { list, count }) : list
  return (
    <Section name={t('sheet:health')}>
      <Facts facts={[{ name: conditionsName, value }, ...health]} language={language} />
    </Section>
  )
}

function Doctors({ words: { primaryCare, doctors, doctorsLeftOut, pharmacy }, language }: Props) {
  const t = useSheetTexts(language)
  const missing = doctors.length || doctorsLeftOut ? [] : [{ name: t('sheet:otherDoctors'), isMissing: true }]
  return (
    <Section name={t('sheet:providers')}>
      <Rows rows={[primaryCare, ...doctors, ...missing, pharmacy]} language={language} />
      {doctorsLeftOut ? <p>{t('sheet:providersMore', { count: doctorsLeftOut })}</p> : null}
    </Section>
  )
}
