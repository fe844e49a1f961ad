export type Box = { left: number; right: number; top: number; bottom: number }
export type Spot = { x: number; y: number }

/** What labels avoid: other labels always, dots and lines if possible. */
export type Occupied = { labels: Box[]; dots: readonly Box[]; lines: readonly (readonly Spot[])[] }

/** The best of these boxes: clear of everything, else crossed by a line, else over a dot. Never over a label. */
export function bestPlace<Place extends Box>(places: readonly Place[], { labels, dots, lines }: Occupied) {
  const free = places.filter((place) => !labels.some((label) => overlaps(place, label)))
  const withoutDot = free.filter((place) => !dots.some((dot) => overlaps(place, dot)))
  const clear = withoutDot.find((place) => !lines.some((line) => crosses(place, line)))
  return { clear, withoutDot: clear ?? withoutDot[0], free: clear ?? withoutDot[0] ?? free[0] }
}

/** A box of this size around a point. */
export function boxAround({ x, y }: Spot, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }
}

/** Whether two boxes overlap; touching isn't enough. */
export function overlaps(one: Box, other: Box) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

function crosses(box: Box, line: readonly Spot[]) {
  return line.some((to, index) => {
    const from = line[index - 1]
    if (!from || from.x > box.right || to.x < box.left) return false
    const heights = [Math.max(from.x, box.left), Math.min(to.x, box.right)].map((x) => heightAt(x, from, to))
    if (from.x === to.x) heights.push(from.y, to.y)
    return Math.min(...heights) <= box.bottom && Math.max(...heights) >= box.top
  })
}

function heightAt(x: number, from: Spot, to: Spot) {
  return from.x === to.x ? from.y : from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x)
}
