import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorPage, ErrorSheet } from '~/components/error-page'
import { Shell } from '~/components/shell'
import { NotFound } from '~/domain/refusals'
import { asAnyone } from '~/http/guards.server'
import { shellData } from '~/http/pages/shell-data.server'
import { textsFor } from '~/i18n/language.server'

export const handle = { hydrate: false }

/** Any unknown address, framed for signed-in users. */
export const loader = asAnyone(async ({ user, ...args }) => {
  const t = await textsFor(args.request, user)
  const frame = user?.emailIsProven ? await shellData({ ...args, user }) : null
  return data({ title: t('lost.404.title'), frame }, { status: 404 })
})

export const action = asAnyone(() => {
  throw new NotFound()
})

export default function NotFoundPage() {
  const { frame } = useLoaderData<typeof loader>()
  if (!frame) return <ErrorPage status={404} />
  return (
    <Shell {...frame} withSidebar={false}>
      <ErrorSheet status={404} />
    </Shell>
  )
}
