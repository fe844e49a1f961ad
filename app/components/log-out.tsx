import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '~/forms/form'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { flushDrafts, hasDraftsOfItsOwn } from './draft-store'
import { LogOutQuestion } from './log-out-question'

/** Signs out and loads a new document, so nothing stays in the browser. Asks first about unsaved drafts. */
export function LogOut() {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)

  function ask(event: FormEvent) {
    flushDrafts()
    if (!hasDraftsOfItsOwn()) return
    event.preventDefault()
    setAsking(true)
  }

  return (
    <Form method="post" action={paths.logout()} reloadDocument onSubmit={ask}>
      <button type="submit">
        <Icon name="log-out" />
        <span>{t('nav.logOut')}</span>
      </button>
      {isAsking ? <LogOutQuestion onStay={() => setAsking(false)} /> : null}
    </Form>
  )
}
