import sharp from 'sharp'
import { expect, test } from 'vitest'
import { categoryPictures, productPictures } from './illustration/demo-pictures.ts'

/** From near a drawing may fill the picture; seen whole it stands on its ground. */
const wholePictures = [categoryPictures.get('washer')!, productPictures.get('module.c6')![0]!]

test.each(wholePictures)('the ground of $base reaches every edge', async ({ draw }) => {
  const { data, info } = await sharp(Buffer.from(draw())).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]

  const edges = [pixel(0, 9), pixel(info.width - 1, 9), pixel(9, 0), pixel(9, info.height - 1)]

  expect(edges).toEqual(Array(4).fill([0xef, 0xf0, 0xf3]))
})
