import type { MailState } from './rules'

// Apart from the schema: browsers build these addresses without validation.

export const mailSorts = ['written', 'state'] as const
export type MailSort = (typeof mailSorts)[number]

export type MailQuery = {
  q: string
  state: MailState | ''
  sort: MailSort
  page: number
}

/** The filter as an address, without its page. */
export function mailQuery({ q, state, sort }: MailQuery): Record<string, string> {
  return { ...(state ? { state } : {}), ...(q ? { q } : {}), ...(sort === 'written' ? {} : { sort }) }
}
