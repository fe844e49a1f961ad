import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLevelWords } from '~/components/observations'
import type { PostContent, PostField } from '~/domain/feed/post-values'
import { paths } from '~/paths'
import { Callout } from '~/ui/callout'
import { Choice } from '~/ui/field'
import { Icon } from '~/ui/icon'

/** What was saved of a post after its form was loaded: `by` is null for a person we do not know, `isOwn` for the same author. */
export type Conflict = { fields: PostField[]; now: PostContent; by: string | null; isOwn: boolean }

/** Shows the other version of each field that both changed, with a choice to use it. Takes the focus when it appears. */
export function PostConflict({ conflict, kept }: { conflict: Conflict; kept: string[] }) {
  const { t } = useTranslation(['feed', 'media', 'observations', 'common'])
  const box = useRef<HTMLDivElement>(null)
  const { fields, by, isOwn } = conflict
  const labels = {
    content: t('postText'),
    media: t('media:onPost'),
    observations: t('observations:title'),
    visibility: t('whoSees'),
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new conflict takes the focus again
  useEffect(() => box.current?.focus(), [conflict])

  return (
    // Autofocus: without scripts it is the browser that leads a person to the other version.
    <Callout kind="warn" icon="alert-circle" id="conflict" role="alert" tabIndex={-1} autoFocus ref={box}>
      <div>
        <h2 className="mb-1 text-lg">
          {isOwn ? t('conflict.own') : by ? t('conflict.by', { name: by }) : t('conflict.title')}
        </h2>
        <p>{t('conflict.text')}</p>
        {fields.map((field) => (
          <div key={field} className="mt-4">
            <h3>{labels[field]}</h3>
            <Version field={field} now={conflict.now} />
            <Choice
              type="checkbox"
              name="keepCurrent"
              value={field}
              defaultChecked={kept.includes(field)}
              label={
                <>
                  {t('conflict.take')} <span className="sr">{labels[field]}</span>
                </>
              }
            />
          </div>
        ))}
      </div>
    </Callout>
  )
}

function Version({ field, now }: { field: PostField; now: PostContent }) {
  const { t } = useTranslation(['feed', 'media', 'observations', 'common'])
  const wordFor = useLevelWords()
  if (field === 'visibility') return <p>{t(`common:privacy.${now.visibility}`)}</p>
  if (field === 'content' && now.content) return <blockquote className="note-text">{now.content}</blockquote>
  if (field === 'observations' && now.observations.length) {
    return (
      <ul className="mt-2 list-disc pl-5">
        {now.observations.map(({ type, level, showAssessment }) => (
          <li key={type} className="py-0.5 [overflow-wrap:anywhere]">
            {t(`observations:scales.${type}`)}: {wordFor(type, level)}
            {showAssessment ? '' : ` (${t('conflict.notShown')})`}
          </li>
        ))}
      </ul>
    )
  }
  if (field === 'media' && now.media.length) {
    return (
      <ul className="conflict-media mt-2 list-disc pl-5">
        {now.media.map(({ id, kind, alt }) => (
          <li key={id}>
            {kind === 'video' ? (
              <span className="media-thumb">
                <Icon name="film" />
              </span>
            ) : (
              <img className="media-thumb" src={paths.media(id, { size: 'small', as: 'jpeg' })} alt="" />
            )}
            <span>{alt || t(`media:${kind}`)}</span>
          </li>
        ))}
      </ul>
    )
  }
  return <p>{t('conflict.nothing')}</p>
}
