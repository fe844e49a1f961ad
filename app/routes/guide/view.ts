import { guideFilters, guideSorts } from '~/domain/alignment/guide'

/** An address's filter, order and page. */
export function guideViewIn(request: Request) {
  const query = new URL(request.url).searchParams
  return {
    filter: guideFilters.find((one) => one === query.get('show')) ?? 'all',
    sort: guideSorts.find((one) => one === query.get('sort')) ?? 'urgent',
    page: Math.min(10_000, Math.max(1, Math.floor(Number(query.get('page')) || 1))),
  }
}
