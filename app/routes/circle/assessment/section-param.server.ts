import { NotFound } from '~/domain/refusals'
import { type SectionName, sectionAt } from '~/domain/section-names'

/** The section of the address. Throws NotFound where there is none. */
export function sectionParam(slug: string | undefined): SectionName {
  const name = sectionAt(slug)
  if (!name) throw new NotFound()
  return name
}

/** From where a page of a section was opened, and where it leads back to. */
export function fromIn(request: Request) {
  return new URL(request.url).searchParams.get('from') === 'overview' ? 'overview' : null
}
