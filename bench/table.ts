import { cpus, totalmem } from 'node:os'

/** One line of the result. `isMet` is left out where there is no goal. */
export type Row = { what: string; figure: string; goal?: string; isMet?: boolean }

export function atLeast(what: string, value: number, goal: number, note = ''): Row {
  return { what, figure: `${value.toFixed(2)}${note}`, goal: `at least ${goal}`, isMet: value >= goal }
}

export function atMost(what: string, value: number, goal: number, unit: string, digits = 0): Row {
  return {
    what,
    figure: `${value.toFixed(digits)} ${unit}`.trim(),
    goal: `at most ${goal} ${unit}`.trim(),
    isMet: value <= goal,
  }
}

export function justSaid(what: string, figure: string): Row {
  return { what, figure }
}

/** A Markdown table, set so that it reads as well in a terminal. */
export function asTable(rows: Row[]) {
  const lines = [
    ['what', 'measured', 'goal', ''],
    ...rows.map(({ what, figure, goal = '', isMet }) => [
      what,
      figure,
      goal,
      isMet === undefined ? '' : isMet ? 'met' : 'MISSED',
    ]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)))
  const print = (line: string[]) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = widths.map((width) => '-'.repeat(width))
  return [print(lines[0] ?? []), print(rule), ...lines.slice(1).map(print)].join('\n')
}

export function thisMachine() {
  const model = cpus()[0]?.model ?? 'unknown processor'
  return `${cpus().length} × ${model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.versions.node}`
}
