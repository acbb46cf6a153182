import { expect, test } from 'vitest'
import { inertJson } from './inert-json.ts'

const hostile = [
  '</script><script>alert(1)</script>',
  '<!--',
  ']]>',
  'a & b',
  'line\u2028separator\u2029',
  '«Насос» 5 > 3',
]

test.each(hostile)('a product called %j cannot leave its script element', (name) => {
  const json = inertJson({ name })

  expect(json).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(json)).toEqual({ name })
})
