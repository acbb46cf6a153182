import { expect, test } from 'vitest'
import { clientViewCookie, isClientView } from './client-view-cookie.ts'

test.each([
  [undefined, false],
  ['', false],
  ['client_view=1', true],
  ['uid=7; client_view=1; role=master', true],
  ['client_view=0', false],
  ['client_view=10', false],
  ['not_client_view=1', false],
])('with the cookies «%s» the client looks: %s', (cookies, looks) => {
  expect(isClientView(cookies)).toBe(looks)
})

test('what begins it is understood, what ends it is gone at once', () => {
  expect(isClientView(clientViewCookie(true))).toBe(true)
  expect(clientViewCookie(false)).toContain('max-age=0')
})
