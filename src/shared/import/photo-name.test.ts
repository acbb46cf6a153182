import { expect, test } from 'vitest'
import { readPhotoName } from './article-match.ts'

test.each([
  ['DC31-00178A.jpg', ['DC3100178A']],
  ['photos/dc31 00178a (2).JPEG', ['DC3100178A2', 'DC3100178A']],
  ['a\\b\\6204-2.webp', ['62042', '6204']],
  ['DC31-00178A_3.png', ['DC3100178A3', 'DC3100178A']],
])('%s may be a photo of %j', (path, codes) => {
  expect(readPhotoName(path)?.codes).toEqual(codes)
})

test.each(['a.svg', 'a.jpg.exe', '.jpg', 'дшщ.jpg', '../../etc/passwd', `${'x'.repeat(100)}.jpg`])(
  '%s is none',
  (path) => {
    expect(readPhotoName(path)).toBeNull()
  },
)
