import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MediaInput } from '~/components/media-field'
import { privacyIcons } from '~/components/privacy'
import { UploadStatus } from '~/components/use-media'
import type { Visibility } from '~/domain/permissions/names'
import { SaveAsDraft } from '~/forms/draft'
import type { PostFieldsProps, PostState } from '~/routes/circle/feed/post-form'
import { formId } from '~/routes/circle/feed/typed-post'
import { SendButton } from '~/ui/button'
import { FieldError } from '~/ui/field'
import { Icon } from '~/ui/icon'

type FootProps = Pick<
  PostFieldsProps,
  'postId' | 'otherwise' | 'offered' | 'sending' | 'send' | 'draftTo' | 'isSending'
> &
  Pick<PostState, 'media' | 'uploading' | 'submissionId' | 'base' | 'idField'> & {
    visibility: string
    sayAt: (path: string) => string | undefined
  }

export function PostFoot({
  media,
  uploading,
  isSending,
  submissionId,
  base,
  sayAt,
  idField,
  visibility,
  ...props
}: FootProps) {
  const { t } = useTranslation(['feed', 'media'])
  const waiting = props.postId ? 0 : media.uploads.waiting
  return (
    <div className="composer-foot">
      <MediaInput problem={sayAt('files') ?? sayAt('media')} uploads={media.uploads} />
      <UploadStatus wait={uploading.waitsFor ? t('media:wait', { count: uploading.waitsFor }) : undefined}>
        {sayAt('uploads')}
      </UploadStatus>
      {props.otherwise}
      <WhoSees first={visibility} offered={props.offered} error={sayAt('visibility')} />
      <input type="hidden" name="submissionId" ref={idField} defaultValue={submissionId} />
      {base ? <input type="hidden" name="base" value={base} /> : null}
      <SendButton isSending={isSending} sending={props.sending}>
        {waiting ? (
          <>
            <span className="max-sm:sr-only">{t('media:postWhen', { count: waiting })}</span>
            <span className="sm:hidden" aria-hidden="true">
              {props.send}
            </span>
          </>
        ) : (
          props.send
        )}
      </SendButton>
      {props.draftTo ? (
        <noscript>
          <SaveAsDraft />
        </noscript>
      ) : null}
    </div>
  )
}

type WhoProps = { first: string; offered: readonly Visibility[]; error?: string }

/** Who may see the post. A choice no longer offered becomes the narrowest: no text reaches more people than chosen. */
function WhoSees({ first, offered, error }: WhoProps) {
  const { t } = useTranslation(['feed', 'common'])
  const [chosen, setChosen] = useState(first)
  const visibility = offered.find((level) => level === chosen) ?? offered.at(-1) ?? 'private'
  const id = `${formId}-visibility`
  return (
    <div className="audience">
      {error ? <FieldError id={`${id}-problem`}>{error}</FieldError> : null}
      <label className="who-sees">
        <span className="sr">{t('fields.visibility')}</span>
        <Icon name={privacyIcons[visibility] ?? privacyIcons.everyone} />
        <select
          key={offered.join()} // an option that goes would leave the first one chosen, which most people see
          id={id}
          name="visibility"
          className="input select"
          defaultValue={visibility}
          onChange={(event) => setChosen(event.currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-problem` : undefined}
        >
          {offered.map((level) => (
            <option key={level} value={level}>
              {t(`common:privacy.${level}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
