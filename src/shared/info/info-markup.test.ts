import { expect, test } from 'vitest'
import { infoBlocks, unsafeAddress } from './info-markup.ts'
import { standardInfo } from './info-text.ts'

test('headings, paragraphs, lists and links are read as the shopkeeper typed them', () => {
  const body =
    '## Как вернуть\nСначала позвоните.\nПотом [опишите](/info/vozvrat) деталь.\n\nНовый абзац\n- раз\n- два\nхвост'
  expect(infoBlocks(body)).toEqual([
    { kind: 'heading', text: 'Как вернуть' },
    {
      kind: 'paragraph',
      spans: [
        { text: 'Сначала позвоните.' },
        { text: ' ' },
        { text: 'Потом ' },
        { text: 'опишите', href: '/info/vozvrat' },
        { text: ' деталь.' },
      ],
    },
    { kind: 'paragraph', spans: [{ text: 'Новый абзац' }] },
    { kind: 'list', items: [[{ text: 'раз' }], [{ text: 'два' }]] },
    { kind: 'paragraph', spans: [{ text: 'хвост' }] },
  ])
})

test.each(['/info/oplata', 'https://www.cdek.ru/', 'tel:+74950000000', 'mailto:shop@shildik.example'])(
  'a link may lead to %s',
  (href) => {
    expect(infoBlocks(`[сюда](${href})`)).toEqual([{ kind: 'paragraph', spans: [{ text: 'сюда', href }] }])
    expect(unsafeAddress(`[сюда](${href})`)).toBe(null)
  },
)

test.each([
  'javascript:alert(1',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'http://plain.example',
  'https:///x',
  '',
])('a link never leads to %s', (href) => {
  const typed = `[сюда](${href})`
  expect(infoBlocks(typed)).toEqual([{ kind: 'paragraph', spans: [{ text: typed }] }])
  expect(unsafeAddress(typed)).toBe(href)
})

test('tags are text like any other', () => {
  const typed = '<script>alert(1)</script>'
  expect(infoBlocks(typed)).toEqual([{ kind: 'paragraph', spans: [{ text: typed }] }])
})

test('every page the shop comes with can be read', () => {
  for (const { body } of Object.values(standardInfo)) {
    expect(infoBlocks(body)[0]?.kind).toBe('heading')
    expect(unsafeAddress(body)).toBe(null)
  }
})
