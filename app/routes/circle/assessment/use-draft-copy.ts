import { useMemo, useState } from 'react'
import { type Draft, listDrafts, removeDraft, saveDraft } from '~/components/draft-store'
import { useDraftPlace } from '~/components/use-draft-owner'
import type { DraftCopy } from '~/forms/autosave'

type Stored = Draft & { body: string }
/** `form`: the server's name of its drafts. */
type Page = { circleId: string; form: string; opened: { submissionId?: string }; draftVersion: string }

/** A long form's input, stored in this browser until the server has it, unless shared; sent when the form reopens. */
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
