import { emptyGrey, type GreyImage } from './grey-image.ts'

/** Print is darker than what is around it by about two usual deviations; what is hardly darker is the ground, and becomes white. */
const groundEnds = 0.15
const steepness = 140
/** A surface with nothing on it differs in itself by less than this share of where the print is: its noise is not made into text. */
const quietShare = 0.45
const quietest = 5

/**
 * The same photo under even light: each pixel is compared with what is around it, so that glare, shadow and a pale print all become
 * dark signs on a light ground.
 */
export function evenLight(image: GreyImage, radius: number): GreyImage {
  const { width, height, data } = image
  const result = emptyGrey(width, height)
  const around = surroundings(image, radius)
  const quiet = Math.max(quietest, quietShare * usualDeviation(image, around))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const { mean, deviation } = around(x, y)
      const value = (data[y * width + x]! - mean) / Math.max(deviation, quiet)
      result.data[y * width + x] = Math.min(255, Math.max(0, 255 + (value + groundEnds) * steepness))
    }
  }
  return result
}

type Surroundings = (x: number, y: number) => { mean: number; deviation: number }

/** Mean and deviation in a square around a pixel, from sums over everything above and to the left. */
export function surroundings({ width, height, data }: GreyImage, radius: number): Surroundings {
  const stride = width + 1
  const plain = new Float64Array(stride * (height + 1))
  const squared = new Float64Array(stride * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let [row, rowSquared] = [0, 0]
    for (let x = 0; x < width; x += 1) {
      const value = data[y * width + x]!
      row += value
      rowSquared += value * value
      const at = (y + 1) * stride + x + 1
      plain[at] = plain[at - stride]! + row
      squared[at] = squared[at - stride]! + rowSquared
    }
  }
  const answer = { mean: 0, deviation: 0 }
  return (x, y) => {
    const [top, bottom] = [Math.max(0, y - radius) * stride, Math.min(height, y + radius + 1) * stride]
    const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)]
    const count = ((bottom - top) / stride) * (right - left)
    answer.mean = (plain[bottom + right]! - plain[top + right]! - plain[bottom + left]! + plain[top + left]!) / count
    const squares = squared[bottom + right]! - squared[top + right]! - squared[bottom + left]! + squared[top + left]!
    answer.deviation = Math.sqrt(Math.max(0, squares / count - answer.mean * answer.mean))
    return answer
  }
}

/** Of the tenth of places that differ most: there is the print. */
function usualDeviation({ width, height }: GreyImage, around: Surroundings): number {
  const step = Math.max(2, Math.round(Math.min(width, height) / 60))
  const deviations: number[] = []
  for (let y = 0; y < height; y += step) for (let x = 0; x < width; x += step) deviations.push(around(x, y).deviation)
  return deviations.sort((one, other) => one - other)[Math.floor(deviations.length * 0.9)] ?? quietest
}
