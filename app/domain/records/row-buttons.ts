/** The name of the buttons that add a row or remove one; works without scripts. */
export const rowButton = 'row'

export function addRow(path: string) {
  return `add ${path}`
}

export function removeRow(path: string, id: string) {
  return `remove ${path} ${id}`
}
