export const rowButton = 'row'

export function addRow(path: string) {
  return `add ${path}`
}

export function moveRow(path: string, id: string, where: 'up' | 'down') {
  return `${where} ${path} ${id}`
}

/** Restores a removed row. */
export function restoreRow(path: string, id: string) {
  return `restore ${path} ${id}`
}

export function removeRow(path: string, id: string) {
  return `remove ${path} ${id}`
}
