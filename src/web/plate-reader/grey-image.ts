/** A photo without its colours: one byte for a pixel, row after row. */
export type GreyImage = { width: number; height: number; data: Uint8Array<ArrayBuffer> }

export function emptyGrey(width: number, height: number): GreyImage {
  return { width, height, data: new Uint8Array(width * height) }
}

export function greyOf({ width, height, data }: { width: number; height: number; data: Uint8ClampedArray }): GreyImage {
  const grey = emptyGrey(width, height)
  for (let at = 0, from = 0; at < grey.data.length; at += 1, from += 4) {
    grey.data[at] = (data[from]! * 77 + data[from + 1]! * 150 + data[from + 2]! * 29) >> 8
  }
  return grey
}

/** Smaller by averaging what falls together, so that thin strokes grow pale and do not vanish. Never larger. */
export function shrunkTo(image: GreyImage, longest: number): GreyImage {
  const scale = Math.max(image.width, image.height) / longest
  if (scale <= 1) return image
  const small = emptyGrey(Math.max(1, Math.round(image.width / scale)), Math.max(1, Math.round(image.height / scale)))
  const [stepX, stepY] = [image.width / small.width, image.height / small.height]
  for (let y = 0; y < small.height; y += 1) {
    const [top, bottom] = [Math.floor(y * stepY), Math.max(Math.floor((y + 1) * stepY), Math.floor(y * stepY) + 1)]
    for (let x = 0; x < small.width; x += 1) {
      const [left, right] = [Math.floor(x * stepX), Math.max(Math.floor((x + 1) * stepX), Math.floor(x * stepX) + 1)]
      let sum = 0
      for (let row = top; row < bottom; row += 1) {
        for (let at = row * image.width + left; at < row * image.width + right; at += 1) sum += image.data[at]!
      }
      small.data[y * small.width + x] = sum / ((bottom - top) * (right - left))
    }
  }
  return small
}

/** The brightness between four pixels; outside the photo that of its edge. */
export function brightnessAt({ width, height, data }: GreyImage, x: number, y: number): number {
  const [left, top] = [Math.min(Math.max(x, 0), width - 1.001), Math.min(Math.max(y, 0), height - 1.001)]
  const [column, row] = [left | 0, top | 0]
  const [alongX, alongY] = [left - column, top - row]
  const at = row * width + column
  const below = row + 1 < height ? at + width : at
  const next = column + 1 < width ? 1 : 0
  const upper = data[at]! + (data[at + next]! - data[at]!) * alongX
  return upper + (data[below]! + (data[below + next]! - data[below]!) * alongX - upper) * alongY
}

/** Every dot spreads over its neighbours: what a printer left as separate dots becomes strokes. */
export function softened(image: GreyImage, radius: number): GreyImage {
  const weights = gaussian(radius)
  return acrossRows(turned(acrossRows(turned(image), weights)), weights)
}

function gaussian(radius: number): number[] {
  const reach = Math.max(1, Math.ceil(radius * 2.5))
  const raw = Array.from({ length: reach * 2 + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * radius * radius)))
  const sum = raw.reduce((total, each) => total + each, 0)
  return raw.map((each) => each / sum)
}

function acrossRows(image: GreyImage, weights: number[]): GreyImage {
  const { width, height, data } = image
  const result = emptyGrey(width, height)
  const reach = (weights.length - 1) / 2
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      for (let at = -reach; at <= reach; at += 1) {
        sum += weights[at + reach]! * data[y * width + Math.min(Math.max(x + at, 0), width - 1)]!
      }
      result.data[y * width + x] = sum + 0.5
    }
  }
  return result
}

function turned({ width, height, data }: GreyImage): GreyImage {
  const result = emptyGrey(height, width)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) result.data[x * height + y] = data[y * width + x]!
  }
  return result
}

/** How much neighbouring pixels differ for no reason: that of the calmer half of the photo. */
export function noiseOf({ width, height, data }: GreyImage): number {
  const differences: number[] = []
  for (let y = 1; y < height - 1; y += 5) {
    for (let x = 1; x < width - 1; x += 5) {
      const at = y * width + x
      const around = (data[at - 1]! + data[at + 1]! + data[at - width]! + data[at + width]!) / 4
      differences.push(Math.abs(data[at]! - around))
    }
  }
  return differences.sort((one, other) => one - other)[differences.length >> 1] ?? 0
}

/** How often, along the rows, light turns into dark: a share of all pixels. */
export function busyness({ width, height, data }: GreyImage): number {
  let turns = 0
  for (let at = 1; at < data.length; at += 1) if (data[at]! < 150 && data[at - 1]! >= 150) turns += 1
  return turns / Math.max(1, width * height)
}
