import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { acceptedPhotos, type MediaRefusal } from '~/domain/media/rules'
import { Button, SendButton } from '~/ui/button'
import { FileField } from '~/ui/field'
import { FormFoot } from '~/ui/form-foot'
import { Avatar } from './person'

type Person = { id: string; firstName: string; lastName: string; pictureId: string | null }
type Props = { person: Person; why?: MediaRefusal | 'unreachable' }

/** Where a face is chosen, by itself: a file that is chosen does not survive a form that comes back. */
export function PictureForm({ person, why }: Props) {
  const { t } = useTranslation('media')
  const isSending = useNavigation().state === 'submitting'
  return (
    <>
      <div className="picture-now">
        <Avatar person={person} size="xl" />
        <p className="muted">{person.pictureId ? t('picture.now') : t('picture.none')}</p>
      </div>
      <Form method="post" encType="multipart/form-data" className="max-w-form" aria-busy={isSending}>
        <FileField
          id="picture"
          name="picture"
          label={t('picture.file')}
          hint={t('picture.hint')}
          error={why && t(`refused.${why}`)}
          accept={acceptedPhotos}
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
