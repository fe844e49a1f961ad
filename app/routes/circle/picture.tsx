import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PictureForm } from '~/components/picture-form'
import { setRecipientPicture } from '~/domain/media/commands.server'
import { allowEditing } from '~/domain/recipient/access'
import { preparePicture } from '~/domain/recipient/queries.server'
import { flash } from '~/http/cookies/flash.server'
import { asMember } from '~/http/guards.server'
import { storePicture } from '~/http/uploads/store-uploads.server'
import { useSentAnswer } from '~/live/use-answer'
import { liveTopicsOfCircle } from '~/live/use-live'
import { paths } from '~/paths'
import { BackLink } from '~/ui/back-link'

export const handle = { i18n: ['circle', 'media'] }
export const shouldRevalidate = liveTopicsOfCircle('circles')

export const loader = asMember(async ({ member, getFormatter }) => {
  const { id, firstName, lastName, pictureId } = await preparePicture(member)
  const { t } = await getFormatter()
  return {
    title: t('media:picture.pageTitle'),
    heading: t('media:picture.title', { name: firstName }),
    circleId: member.circleId,
    recipient: { id, firstName, lastName, pictureId },
  }
})

export const action = asMember(async ({ member, request }) => {
  const why = await storePicture(request, member, (picture) => setRecipientPicture(member, picture), {
    authorize: () => allowEditing(member),
  })
  return why ? data({ why }, { status: 422 }) : flash('changesSaved', paths.profile(member.circleId))
})

export default function RecipientPicture() {
  const { circleId, recipient, heading } = useLoaderData<typeof loader>()
  const answer = useSentAnswer<typeof action>()
  const { t } = useTranslation('media')
  return (
    <div className="content narrow">
      <BackLink to={paths.profile(circleId)}>{t('picture.back')}</BackLink>
      <div className="page-head">
        <div>
          <h1>{heading}</h1>
          <p className="lede">{t('picture.lede')}</p>
        </div>
      </div>
      <PictureForm person={recipient} answer={answer} />
    </div>
  )
}
