import type { Sought } from '~/domain/progress/action-options.server'

const longestSought = 60

/** The filter menu that is being searched by name. */
export type SoughtInMenu = Sought & { menu: 'circles' | 'by' | 'to' }

/** The menu whose search was pressed. Without scripts, Enter presses another button: then a name alone says it. */
export function findIn(query: URLSearchParams): SoughtInMenu | undefined {
  const menus = ['circles', 'by', 'to'] as const
  const nameIn = (menu: string) => (query.get(`find-${menu}`) ?? '').trim().slice(0, longestSought)
  const menu = query.has('open') ? menus.find((one) => one === query.get('open')) : menus.find(nameIn)
  if (!menu) return undefined
  return { menu, name: nameIn(menu), among: menu === 'circles' ? 'circles' : 'people' }
}
