import { assessmentPaths } from '~/assessment-paths'
import type { Step } from '~/domain/alignment/alignment-record'
import { type Outstanding, placeOf } from '~/domain/alignment/missing'
import type { Status } from '~/domain/alignment/statuses'
import type { Language } from '~/domain/user'
import { paths } from '~/paths'
import { surveyPaths } from '~/survey-paths'

// Separate: only the programme's pages load them.

const alignment = (circleId: string) => `${paths.circle(circleId)}/alignment`

export const programmePaths = {
  alignment: (circleId: string, pages?: { changes: string } | { respite?: string; year?: string }) =>
    pages ? `${alignment(circleId)}?${new URLSearchParams(pages)}` : alignment(circleId),
  edit: (circleId: string, step?: Step | 'check') => `${alignment(circleId)}/edit${step ? `?step=${step}` : ''}`,
  status: (circleId: string, to: Status) => `${alignment(circleId)}/status?to=${to}`,
  sheet: (circleId: string, language?: Language) =>
    `${alignment(circleId)}/sheet${language ? `?lang=${language}` : ''}`,
  sheetFile: (circleId: string, language: Language) => `${alignment(circleId)}/sheet.csv?lang=${language}`,
  newRespite: (circleId: string) => `${alignment(circleId)}/respite`,
  removeRespite: (circleId: string, entryId: string, year?: string) =>
    `${alignment(circleId)}/respite/remove?${new URLSearchParams({ entry: entryId, ...(year ? { year } : {}) })}`,
  guide: (query: Record<string, string>) => withoutDefaults(paths.guide(), query),
  guideFile: (query: Record<string, string>) => withoutDefaults('/guide.csv', query),
  settings: (from?: string) => `/provider/programme${from ? `?from=${from}` : ''}`,
}

/** Defaults are left out. */
function withoutDefaults(path: string, query: Record<string, string>) {
  const usual: Record<string, string> = { show: 'all', sort: 'urgent', page: '1' }
  const said = Object.entries(query).filter(([name, value]) => usual[name] !== value)
  return said.length ? `${path}?${new URLSearchParams(said)}` : path
}

const profileFields = { medicareNumber: 'cms', name: 'firstName', dateOfBirth: 'dateOfBirth' }

/** Where what is missing is filled in. */
export function missingPath(circleId: string, outstanding: Outstanding) {
  const place = placeOf[outstanding]
  if (place === 'profile') return `${paths.editProfile(circleId)}#recipient-${profileFields[outstanding as 'name']}`
  if (place === 'cognitive')
    return `${assessmentPaths.editSection(circleId, 'cognitive')}#part-${outstanding === 'stage' ? 'measures' : 'diagnosis'}`
  if (place === 'healthSurvey') return surveyPaths.healthSurveys(circleId)
  if (place === 'burden') return surveyPaths.interviews(circleId)
  return programmePaths.edit(circleId, place)
}
