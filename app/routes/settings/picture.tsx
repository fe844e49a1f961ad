import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PictureForm } from '~/components/picture-form'
import { setOwnPicture } from '~/domain/media/commands.server'
import { flash } from '~/http/cookies/flash.server'
import { asUser } from '~/http/guards.server'
import { storePicture } from '~/http/uploads/store-uploads.server'
import { useSentAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { BackLink } from '~/ui/back-link'

export const handle = { i18n: 'media' }

export const loader = asUser(async ({ user, getFormatter }) => {
  const { t } = await getFormatter()
  const { id, firstName, lastName, pictureId } = user
  return { title: t('media:picture.ownTitle'), person: { id, firstName, lastName, pictureId } }
})

export const action = asUser(async ({ user, request }) => {
  const why = await storePicture(request, { userId: user.id }, (picture) => setOwnPicture(user, picture))
  return why ? data({ why }, { status: 422 }) : flash('changesSaved', paths.ownPicture())
})

export default function OwnPicture() {
  const { person } = useLoaderData<typeof loader>()
  const answer = useSentAnswer<typeof action>()
  const { t } = useTranslation('media')
  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <div className="content narrow">
        <BackLink to={paths.accountSettings()}>{t('picture.backToSettings')}</BackLink>
        <div className="page-head">
          <div>
            <h1>{t('picture.ownTitle')}</h1>
            <p className="lede">{t('picture.ownLede')}</p>
          </div>
        </div>
        <PictureForm person={person} answer={answer} />
      </div>
    </main>
  )
}
