import { paths, withQuery } from '~/paths'

const section = (circleId: string, slug: string) => `${paths.assessment(circleId)}/${slug}`

/** The addresses of the assessment's sections, apart from `paths`, which every page loads. */
export const assessmentPaths = {
  assessmentFile: (circleId: string) => `${paths.assessment(circleId)}.csv`,
  assessmentOverview: (circleId: string) => `${paths.assessment(circleId)}/edit`,
  section: (circleId: string, slug: string, from?: string | null) =>
    withQuery(section(circleId, slug), from ? { from } : {}),
  editSection: (circleId: string, slug: string, from?: string | null) =>
    withQuery(`${section(circleId, slug)}/edit`, from ? { from } : {}),
  sectionDraft: (circleId: string, slug: string, from?: string | null) =>
    withQuery(`${section(circleId, slug)}/draft`, from ? { from } : {}),
  sectionHistory: (circleId: string, slug: string, query: Record<string, string> = {}) =>
    withQuery(`${section(circleId, slug)}/history`, query),
  revision: (circleId: string, slug: string, revisionId: string, from?: string | null) =>
    withQuery(`${section(circleId, slug)}/history/${revisionId}`, from ? { from } : {}),
  restoreRevision: (circleId: string, slug: string, revisionId: string, from?: string | null) =>
    withQuery(`${section(circleId, slug)}/history/${revisionId}/restore`, from ? { from } : {}),
}
