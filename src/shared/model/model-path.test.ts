import { expect, test } from 'vitest'
import { modelPath } from './model-path.ts'

test.each([
  ['Samsung', 'WW70J52E0HW', '/model/samsung/ww70j52e0hw'],
  ['Bosch / Siemens', 'WLG20060OE', '/model/bosch-siemens/wlg20060oe'],
  ['Atlant', 'ХМ 6025-031', '/model/atlant/xm6025031'],
  ['Бирюса', 'Бирюса 139', '/model/biryusa/pca139'],
])('%s %s stands at %s', (brand, code, path) => {
  expect(modelPath({ brand, code })).toBe(path)
})
