/** The name of the buttons that add or remove a row without scripts. */
export const rowButton = 'row'

export function addRow(path: string) {
  return `add ${path}`
}

export function moveRow(path: string, id: string, where: 'up' | 'down') {
  return `${where} ${path} ${id}`
}

/** Puts back a stored row that the form has removed. */
export function restoreRow(path: string, id: string) {
  return `restore ${path} ${id}`
}

export function removeRow(path: string, id: string) {
  return `remove ${path} ${id}`
}
