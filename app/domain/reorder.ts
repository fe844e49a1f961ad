import * as z from 'zod'

export const Move = z.object({ direction: z.enum(['up', 'down']) })
export type Direction = z.infer<typeof Move>['direction']

/** A list in which one changes places with the one above or below; undefined where nothing changes. */
export function withNeighbour<One extends { id: string }>(list: readonly One[], id: string, direction: Direction) {
  const from = list.findIndex((one) => one.id === id)
  const to = direction === 'up' ? from - 1 : from + 1
  const [here, there] = [list[from], list[to]]
  return here && there ? list.with(from, there).with(to, here) : undefined
}
