import { expect, test } from 'vitest'
import { mailLayout } from './mail-layout.ts'

const shop = { name: 'Шильдик', phone: '+7 495 000-00-00', address: 'Москва', origin: 'https://shop.test' }

test('the text says everything the page says', () => {
  const { text, html } = mailLayout({
    shop,
    title: 'Заказ принят',
    paragraphs: ['Спасибо за заказ.'],
    facts: [['Насос сливной × 2', '3 780 ₽']],
    button: { label: 'Посмотреть заказ', path: '/order/Ш-1?token=abc&x=1' },
    note: 'Письмо отправлено автоматически.',
  })

  for (const part of [
    'Заказ принят',
    'Спасибо за заказ.',
    'Насос сливной × 2',
    '3 780 ₽',
    'Письмо отправлено',
    shop.phone,
  ]) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
  expect(text).toContain('https://shop.test/order/%D0%A8-1?token=abc&x=1')
  expect(html).toContain('href="https://shop.test/order/%D0%A8-1?token=abc&amp;x=1"')
})

test('what a person wrote cannot become markup', () => {
  const { html } = mailLayout({
    shop,
    title: '<b>"a"</b>',
    paragraphs: ['</td><script>alert(1)</script>\nвторая'],
    code: '<i>',
  })

  expect(html).not.toMatch(/<script|<b>|<i>/)
  expect(html).toContain('&lt;/td&gt;&lt;script&gt;alert(1)&lt;/script&gt;<br>вторая')
})

test.each(['//evil.test/x', 'https://evil.test/', '/\\evil.test', 'javascript:alert(1)', 'order/1'])(
  'a link to %s is rejected',
  (path) => {
    expect(() => mailLayout({ shop, title: 'x', paragraphs: [], button: { label: 'x', path } })).toThrow()
  },
)

test('a mail holds no pictures and no address but the shop’s own', () => {
  const { html } = mailLayout({ shop, title: 'x', paragraphs: ['y'], button: { label: 'z', path: '/' } })

  expect(html).not.toMatch(/<img|url\(/)
  const addresses = html.match(/https?:\/\/[^"<\s]+/g) ?? []
  expect(addresses.length).toBeGreaterThan(1)
  expect(addresses.filter((address) => !address.startsWith(shop.origin))).toEqual([])
})
