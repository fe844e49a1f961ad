import type { MetaFunction } from '@remix-run/node'
import { isolated } from './direction'

/** A page's title, from its loader, where its words are chosen; a page that failed has the title of the room around it. */
export const titled: MetaFunction<() => Promise<{ title: string }>> = ({ data, matches }) => {
  const title = data?.title ?? matches.map((match) => titleOf(match.data)).findLast(Boolean)
  return [{ title: title ? `${isolated(title)} · Kinfold` : 'Kinfold' }]
}

function titleOf(data: unknown) {
  return typeof data === 'object' && data !== null && 'title' in data && typeof data.title === 'string'
    ? data.title
    : undefined
}
