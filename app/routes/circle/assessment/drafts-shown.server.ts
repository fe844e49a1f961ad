import { deviceOf } from '~/http/server/browser.server'
import type { Formatter } from '~/i18n/formatter.server'

type Draft = { submissionId: string; savedAt: Date; device: string }
export type Listed = { submissionId: string; words: string }

/** Which of their drafts a person opens a form with; null for the latest. */
export function chosenDraftIn(request: Request) {
  return new URL(request.url).searchParams.get('draft')
}

/** A draft's device: its name, or that it is another one; null if unknown. */
export function typedInShown({ device }: Pick<Draft, 'device'>, request: Request, { t }: Formatter) {
  if (!device) return null
  return t(device === deviceOf(request) ? 'draft.typedIn' : 'draft.typedElsewhere', { device })
}

export function listedDrafts(drafts: readonly Draft[], { t, dayOf, timeOf }: Formatter): Listed[] {
  return drafts.map(({ submissionId, savedAt, device }) => {
    const values = { day: dayOf(savedAt), time: timeOf(savedAt) }
    return { submissionId, words: device ? t('draft.ofDevice', { ...values, device }) : t('draft.ofTime', values) }
  })
}
