import { useTranslation } from 'react-i18next'
import { assessmentPaths } from '~/assessment-paths'
import { type AnyRecord, fieldsOf } from '~/domain/records/fields'
import { typedAt } from '~/domain/records/typed'
import { useTypedIn } from '~/forms/form-context'
import type { FormAnswer } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import type { Control } from '~/forms/use-input'
import type { NotSent } from '~/live/not-sent'
import { ConcernActionsProvider } from '~/routes/circle/assessment/concern-action'
import type { SectionPage } from '~/routes/circle/assessment/section-page'
import { partsIn, SectionPart } from '~/routes/circle/assessment/section-part'
import { useDraftCopy } from '~/routes/circle/assessment/use-draft-copy'
import { Icon } from '~/ui/icon'

type Answer = FormAnswer | NotSent | object | null | undefined

/** The form of any section: a part for each field of its record, by its definition. */
export function SectionForm({ page, answer }: { page: SectionPage; answer: Answer }) {
  const { t } = useTranslation('assessment')
  const { circleId, name, slug, definition, opened, from } = page
  const section = assessmentPaths.section(circleId, slug, from)
  const hasLevels = name === 'functional' || name === 'socialNeeds'
  const draftCopy = useDraftCopy({ ...page, form: `assessment.${name}` })
  return (
    <RecordForm
      id="section"
      record={definition}
      opened={opened}
      answer={answer}
      action={assessmentPaths.editSection(circleId, slug, from)}
      draftTo={assessmentPaths.sectionDraft(circleId, slug, from)}
      choicesTitle={(name) => (name ? t(`savedMeanwhile.${page.name}`, { name }) : t('savedMeanwhile.now'))}
      draftCopy={draftCopy}
      save={{ label: t(`save.${name}`) }}
      cancel={{ label: t('cancel'), to: section }}
      note={
        hasLevels ? (
          <span className="push self-center text-sm text-ink-soft max-md:hidden">
            <Answered definition={definition} />
          </span>
        ) : null
      }
      isLong
    >
      {(control) => (
        <ConcernActionsProvider value={{ circleId, slug, actions: page.actions }}>
          {name === 'functional' ? <LevelMeanings /> : null}
          {partsIn(definition).map(([part, field]) => (
            <SectionPart key={part} page={page} part={part} field={field} control={control as Control} />
          ))}
        </ConcernActionsProvider>
      )}
    </RecordForm>
  )
}

/** How many levels are answered, while typing. */
function Answered({ definition }: Pick<SectionPage, 'definition'>) {
  const { t } = useTranslation('assessment')
  const levels = levelsIn(definition)
  const [count = ''] = useTypedIn((typed) => [String(levels.filter((path) => typedAt(typed, path)).length)])
  return <span>{t('answered', { count: Number(count), all: levels.length })}</span>
}

/** The paths of the applicable levels. */
function levelsIn(record: AnyRecord, at = ''): string[] {
  return fieldsOf(record).flatMap(([name, field]) => {
    if (field.kind === 'group') return levelsIn(field.record, `${at}${name}.`)
    return field.kind === 'level' && !field.isExtra ? [at + name] : []
  })
}

/** The levels of help: CMS Section GG. */
function LevelMeanings() {
  const { t } = useTranslation('assessment')
  return (
    <details className="group mb-6">
      <summary className="inline-flex min-h-control items-center gap-1 text-sm font-bold text-primary">
        <Icon name="chevron-right" className="tiny group-open:rotate-90" />
        {t('helpMeaningTitle')}
      </summary>
      <dl className="dl">
        {helpMeanings.map((level, index) => (
          <div key={level} className="span2">
            <dt>
              <span className="md:hidden">{index + 1} </span>
              {t(`help.${level}`)}
            </dt>
            <dd>{t(`helpMeaning.${level}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const helpMeanings = ['independent', 'supervision', 'moderate', 'substantial', 'dependent', 'notAssessed'] as const
