import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import type { DraftCopy } from './autosave'
import { discardDraft } from './draft'
import { useUnsavedChanges } from './unsaved-changes'

type About = {
  answer: unknown
  isLeaving: Parameters<typeof useUnsavedChanges>[0]
  draftTo?: string
  draftCopy?: DraftCopy
  submissionId?: string
  isChoosing?: boolean
}

/** Asks before a changed form is left. Where drafts are stored, offers to leave with one. */
export function useDraftQuestion({ answer, isLeaving, draftTo, draftCopy, submissionId, isChoosing }: About) {
  const { t } = useTranslation()
  const storeDraft = useRef(() => Promise.resolve(false)) // as the draft on the page does it
  const [hasFailed, setFailed] = useState(false)
  const isStored = useRef(false) // the person leaves and wants the draft
  const isOffered = draftTo && !hasFailed && !isChoosing
  const { question, markChanged, markSent } = useUnsavedChanges(isLeaving, {
    answer,
    words: isOffered
      ? { title: t('leaveDraft.title'), text: t('leaveDraft.text'), discard: t('leaveDraft.discard') }
      : undefined,
    other: isOffered
      ? (leave) => (
          <Button type="button" kind="primary" onClick={() => leaveWithDraft(leave)}>
            {t('leaveDraft.keepDraft')}
          </Button>
        )
      : undefined,
    onDiscard: draftTo
      ? () => {
          if (isStored.current) return
          draftCopy?.end()
          discardDraft(draftTo, submissionId)
        }
      : undefined,
  })

  async function leaveWithDraft(leave: () => void) {
    isStored.current = await storeDraft.current()
    if (isStored.current) leave()
    else setFailed(true)
  }

  return {
    question,
    markSent,
    storeDraft,
    markChanged: () => {
      setFailed(false)
      isStored.current = false
      markChanged()
    },
  }
}
