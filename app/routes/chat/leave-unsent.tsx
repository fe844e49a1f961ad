import type { Location } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedChanges } from '~/forms/unsaved-changes'

/** Asks before unsent messages are left: on a shared or full device nothing else stores them. */
export function LeaveUnsent() {
  const { t } = useTranslation('chat')
  const { question, markChanged } = useUnsavedChanges(isElsewhere, {
    words: {
      title: t('leaveUnsent.title'),
      text: t('leaveUnsent.text'),
      keep: t('leaveUnsent.keep'),
      discard: t('leaveUnsent.discard'),
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when something waits
  useEffect(markChanged, [])
  return question
}

function isElsewhere({ pathname }: Location) {
  return !/^\/chat(\/|$)/.test(pathname)
}
