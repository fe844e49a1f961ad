import { useMemo, useState } from 'react'
import { type Draft, listDrafts, removeDraft, saveDraft } from '~/components/draft-store'
import { useDraftPlace } from '~/components/use-draft-owner'
import type { DraftCopy } from '~/forms/autosave'

type Stored = Draft & { body: string }
/** `form` is under what the server keeps its drafts. */
type Page = { circleId: string; form: string; opened: { submissionId?: string }; draftVersion: string }

/**
 * What was last typed in a long form, stored in this browser while the server does not have it: where a session ends
 * elsewhere, it is sent when the form is opened again. On a shared computer nothing is stored.
 */
export function useDraftCopy({ circleId, form, opened, draftVersion }: Page): DraftCopy | undefined {
  const place = useDraftPlace(circleId, `${form}:`)
  const [{ submissionId, version }] = useState({ submissionId: opened.submissionId ?? '', version: draftVersion })
  return useMemo(() => {
    if (!place) return undefined
    const key = place + submissionId
    let isEnded = false
    return {
      version,
      store: (body) => {
        if (!isEnded) saveDraft(key, { savedAt: Date.now(), body } as Stored)
      },
      remove: () => removeDraft(key),
      end: () => {
        isEnded = true
        removeDraft(key)
      },
      list: () =>
        listDrafts<Stored>(place, ({ body }) => typeof body === 'string').map(({ key, draft }) => ({
          body: draft.body,
          remove: () => removeDraft(key),
        })),
    }
  }, [place, submissionId, version])
}
