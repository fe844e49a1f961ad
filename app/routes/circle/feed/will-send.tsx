import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Callout } from '~/ui/callout'

/** Says that the post is sent later. In view: the button that was pressed may be far below. */
export function WillSend() {
  const { t } = useTranslation('feed')
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <Callout ref={note} kind="warn" icon="alert-circle" className="mx-4 mt-4 scroll-mt-16" role="alert">
      {t('waits')}
    </Callout>
  )
}
