/** Finds where on a level picture the print stands, and how tall its lines are. */
import { evenLight } from './even-light.ts'
import type { GreyImage } from './grey-image.ts'
import type { Box } from './straight-lines.ts'

export type TextBlock = Box & { lineHeight: number }

/** A cell this wide is print where its rows change between dark and light often. */
const cell = 10
const dark = 165
const light = 230
/** Changes in one row of a cell, on average: a letter gives two, an edge one. */
const fewestChanges = 0.75

/** Null: nothing on it looks like text. Measured on a small picture; the caller scales it. */
export function findTextBlock(picture: GreyImage): TextBlock | null {
  const even = evenLight(picture, Math.round(Math.max(picture.width, picture.height) / 28))
  const cells = printedCells(even)
  const found = largestGroup(cells)
  if (!found) return null
  const box = {
    left: Math.max(0, (found.left - 1) * cell),
    top: Math.max(0, (found.top - 1) * cell),
    width: 0,
    height: 0,
  }
  box.width = Math.min(picture.width, (found.right + 2) * cell) - box.left
  box.height = Math.min(picture.height, (found.bottom + 2) * cell) - box.top
  return { ...box, lineHeight: lineHeightIn(even, box) }
}

type Cells = { columns: number; rows: number; isPrint: Uint8Array }

function printedCells({ width, height, data }: GreyImage): Cells {
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)]
  const changes = new Float32Array(columns * rows)
  for (let y = 0; y < height; y += 1) {
    let isDark = false
    for (let x = 0; x < width; x += 1) {
      const value = data[y * width + x]!
      if (isDark ? value > light : value < dark) {
        isDark = !isDark
        const at = Math.floor(y / cell) * columns + Math.floor(x / cell)
        changes[at] = changes[at]! + 1
      }
    }
  }
  return { columns, rows, isPrint: Uint8Array.from(changes, (count) => (count / cell >= fewestChanges ? 1 : 0)) }
}

type Group = { left: number; top: number; right: number; bottom: number; count: number }

/** Words of a line and lines of a block lie at most two cells apart. */
const gap = 2

function largestGroup({ columns, rows, isPrint }: Cells): Group | null {
  const seen = new Uint8Array(isPrint.length)
  let best: Group | null = null
  for (let start = 0; start < isPrint.length; start += 1) {
    if (seen[start] || !isPrint[start]) continue
    const group: Group = { left: columns, top: rows, right: 0, bottom: 0, count: 0 }
    const waiting = [start]
    seen[start] = 1
    while (waiting.length > 0) {
      const at = waiting.pop()!
      const [x, y] = [at % columns, Math.floor(at / columns)]
      group.left = Math.min(group.left, x)
      group.right = Math.max(group.right, x)
      group.top = Math.min(group.top, y)
      group.bottom = Math.max(group.bottom, y)
      group.count += 1
      for (let row = Math.max(0, y - gap); row <= Math.min(rows - 1, y + gap); row += 1) {
        for (let column = Math.max(0, x - gap - 2); column <= Math.min(columns - 1, x + gap + 2); column += 1) {
          const next = row * columns + column
          if (seen[next] || !isPrint[next]) continue
          seen[next] = 1
          waiting.push(next)
        }
      }
    }
    if (!best || group.count > best.count) best = group
  }
  return best && best.count >= 6 ? best : null
}

/** The usual height of a run of rows with print in them. */
function lineHeightIn({ width, data }: GreyImage, box: Box): number {
  const marked: number[] = []
  for (let y = box.top; y < box.top + box.height; y += 1) {
    let count = 0
    for (let x = box.left; x < box.left + box.width; x += 1) if (data[y * width + x]! < dark) count += 1
    marked.push(count)
  }
  const usual = marked.toSorted((one, other) => one - other)[Math.floor(marked.length * 0.75)] ?? 0
  const runs: number[] = []
  let run = 0
  for (const count of [...marked, 0]) {
    if (count > usual * 0.35) run += 1
    else if (run > 0) {
      runs.push(run)
      run = 0
    }
  }
  const tall = runs.filter((each) => each >= 4).sort((one, other) => one - other)
  return tall[Math.floor(tall.length / 2)] ?? 12
}
