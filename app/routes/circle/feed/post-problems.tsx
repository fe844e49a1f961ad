import { useTranslation } from 'react-i18next'
import type { MediaEntry } from '~/components/media-field'
import { scaleNames } from '~/domain/feed/rules'
import type { Problems } from '~/domain/records/fields'
import { ErrorSummary } from '~/forms/error-summary'
import { formId } from '~/routes/circle/feed/typed-post'

type Props = { problems: Problems; media: readonly MediaEntry[] }

/** The summary of all that is wrong, above the form. */
export function PostProblems({ problems: { '': whole, ...problems }, media }: Props) {
  const { t } = useTranslation(['feed', 'media', 'observations'])
  const altLabel = (kind: MediaEntry['kind'], number: number) =>
    kind === 'video' ? t('media:describeVideo') : t('media:describe', { number })
  const labels = {
    content: t('fields.content'),
    files: t('media:add'),
    media: t('fields.media'),
    uploads: t('media:add'),
    visibility: t('fields.visibility'),
    ...Object.fromEntries(media.map(({ id, kind }, index) => [`media.${id}.alt`, altLabel(kind, index + 1)])),
    ...Object.fromEntries(scaleNames.map((scale) => [`observations.${scale}`, t(`observations:fields.${scale}`)])),
  }
  if (!whole && !Object.keys(problems).length) return null
  const allErrors = Object.fromEntries(Object.entries(problems).map(([path, problem]) => [path, [problem]]))
  return (
    <div className="px-4 pt-4">
      <ErrorSummary form={{ id: formId, errors: whole ? [whole] : undefined, allErrors }} labels={labels} />
    </div>
  )
}
