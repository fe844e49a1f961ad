import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mayAlign } from '~/domain/alignment/access'
import { allowEditing } from '~/domain/recipient/access'
import { revealNumber } from '~/domain/recipient/commands.server'
import { getProfile } from '~/domain/recipient/queries.server'
import { unreadable } from '~/domain/recipient/rules'
import { NumberForm } from '~/domain/recipient/schema'
import { readForm } from '~/http/forms/read-form.server'
import { asMember } from '~/http/guards.server'
import { useSentAnswer } from '~/live/use-answer'
import { liveTopicsOfCircle } from '~/live/use-live'
import { paths } from '~/paths'
import { programmePaths } from '~/programme-paths'
import { CareProviders } from '~/routes/circle/care-providers'
import {
  AboutRecipient,
  GeneralInformation,
  Insurances,
  MostlyEmpty,
  NewcomerInformation,
} from '~/routes/circle/profile-view'
import { profileWords } from '~/routes/circle/profile-words'
import { SheetLink } from '~/routes/circle/sheet-link'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

export const handle = { i18n: 'profile' }
export const shouldRevalidate = liveTopicsOfCircle('circles', 'recipient')

export const loader = asMember(async ({ member, getFormatter }) => {
  const profile = await getProfile(member)
  const formatter = await getFormatter()
  return {
    title: formatter.t('profile:title'),
    circleId: member.circleId,
    mayAlign: mayAlign(member, 'view'),
    profile,
    words: profileWords(profile, formatter),
  }
})

/** Reveals a sealed number: only this response contains it. */
export const action = asMember(async ({ member, request }) => {
  const form = await readForm(request, NumberForm, { authorize: () => allowEditing(member) })
  if (!form.ok) return form.refusal
  const { number: name } = form.value
  const value = await revealNumber(member, name)
  return data({ number: { name, value: value === unreadable ? undefined : value } })
})

export default function ProfilePage() {
  const { circleId, profile, words, mayAlign } = useLoaderData<typeof loader>()
  const answer = useSentAnswer<typeof action>()
  const { t } = useTranslation('profile')

  return (
    <div className="content">
      <div className="page-head">
        <div>
          <h1>{t('title')}</h1>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <SheetLink sheet="printSheet" />
          <SheetLink sheet="printPlan" />
          {mayAlign ? (
            <ButtonLink kind="quiet" size="dense" to={programmePaths.alignment(circleId)}>
              <Icon name="shield-check" />
              <span>{t('alignment')}</span>
            </ButtonLink>
          ) : null}
          {profile.mayEdit ? (
            <ButtonLink size="dense" to={paths.editProfile(circleId)}>
              <Icon name="pencil" />
              <span>{t('edit')}</span>
            </ButtonLink>
          ) : null}
        </div>
      </div>
      {profile.isNewcomer ? <NewcomerInformation profile={profile} words={words} /> : null}
      <MostlyEmpty circleId={circleId} profile={profile} />
      <GeneralInformation profile={profile} words={words} />
      <AboutRecipient circleId={circleId} profile={profile} words={words} answer={answer} />
      <Insurances circleId={circleId} profile={profile} words={words} answer={answer} />
      <CareProviders profile={profile} words={words} />
    </div>
  )
}
