import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptedPhotos, type MediaRefusal } from '~/domain/media/rules'
import { ErrorSummary } from '~/forms/error-summary'
import { Form } from '~/forms/form'
import { useProblem } from '~/forms/problem'
import { isNotSent, type NotSent } from '~/live/not-sent'
import { Button, SendButton } from '~/ui/button'
import { FileField } from '~/ui/field'
import { FormFoot } from '~/ui/form-foot'
import { Avatar } from './person'

type Person = { id: string; firstName: string; lastName: string; pictureId: string | null }
type Props = { person: Person; answer?: NotSent | { why: MediaRefusal } }

/** The avatar's form, separate: a chosen file doesn't survive a returned form. */
export function PictureForm({ person, answer }: Props) {
  const { t } = useTranslation('media')
  const sent = useNavigation().formData
  const isSending = sent !== undefined && !sent.has('do')
  const [chosen, choose] = usePreview()
  const problem = useProblem()
  const why = isNotSent(answer) ? 'unreachable' : answer?.why
  const errors = why ? [`media:refused.${why}`] : []
  return (
    <>
      <ErrorSummary
        form={{ id: 'picture', allErrors: { file: errors }, refusal: answer }}
        labels={{ file: t('picture.file') }}
      />
      <div className="picture-now">
        {chosen ? (
          <span className="avatar xl">
            <img src={chosen} alt="" onError={() => choose(undefined)} />
          </span>
        ) : (
          <Avatar person={person} size="xl" />
        )}
        <p className="muted" role="status">
          {chosen ? t('picture.chosen') : person.pictureId ? t('picture.now') : t('picture.none')}
        </p>
      </div>
      <Form method="post" encType="multipart/form-data" className="max-w-form" aria-busy={isSending}>
        <FileField
          id="picture-file"
          name="picture"
          label={t('picture.file')}
          hint={t('picture.hint')}
          error={problem({ errors })}
          accept={acceptedPhotos}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <FormFoot>
          <SendButton isSending={isSending} sending={t('preparing')}>
            {t('picture.save')}
          </SendButton>
        </FormFoot>
      </Form>
      {person.pictureId ? (
        <Form method="post">
          <Button kind="remove" name="do" value="remove">
            {t('picture.remove')}
          </Button>
        </Form>
      ) : null}
    </>
  )
}

/** The address of a picture that is chosen and not sent yet. */
function usePreview() {
  const [chosen, setChosen] = useState<string>()
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen])
  const choose = (file: File | undefined) => setChosen(file && URL.createObjectURL(file))
  return [chosen, choose] as const
}
