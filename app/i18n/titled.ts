import type { MetaFunction } from '@remix-run/node'

/** A page's title, from its loader; the words of a title are chosen on the server. */
export const titled: MetaFunction<() => Promise<{ title: string }>> = ({ data }) => [{ title: data ? `${data.title} · Kinfold` : 'Kinfold' }]
