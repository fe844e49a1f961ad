import type { Sought } from '~/domain/progress/action-options.server'

const longestSought = 60

/** Which menu of the filters somebody looks through by name. */
export type SoughtInMenu = Sought & { menu: 'circles' | 'by' | 'to' }

/**
 * What an address says of it: the menu whose button was pressed. Enter in a menu's field presses another one where no
 * scripts run, so a name alone says it as well, unless the filter was applied.
 */
export function findIn(query: URLSearchParams): SoughtInMenu | undefined {
  const menus = ['circles', 'by', 'to'] as const
  const nameIn = (menu: string) => (query.get(`find-${menu}`) ?? '').trim().slice(0, longestSought)
  const menu = query.has('open') ? menus.find((one) => one === query.get('open')) : menus.find(nameIn)
  if (!menu) return undefined
  return { menu, name: nameIn(menu), among: menu === 'circles' ? 'circles' : 'people' }
}
