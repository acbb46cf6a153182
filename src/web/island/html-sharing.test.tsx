import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createSharingRenderer } from './html-sharing.ts'
import { sharedHtml } from './shared-html.ts'

let drawn: string[] = []

function Card({ name, file }: { name: string; file: string }) {
  drawn.push(name)
  return (
    <article>
      {name} <i>{file}</i>
    </article>
  )
}

function List({ names, file }: { names: string[]; file: string }) {
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          {sharedHtml(
            () => name,
            (isShared) => (
              <Card name={name} file={isShared ? '§' : file} />
            ),
            (html) => html.replace('§', file),
          )}
        </li>
      ))}
    </ul>
  )
}

test('what pages share is rendered once, and every page is what React alone makes of it', () => {
  const render = createSharingRenderer(renderToString)
  const lists = [
    <List key="1" names={['Насос', 'Манжета']} file="a.svg" />,
    <List key="2" names={['Манжета', 'Насос', 'Клапан']} file="b.svg" />,
  ]
  const alone = lists.map((list) => renderToString(list))
  drawn = []
  expect(lists.map(render)).toEqual(alone)
  expect(drawn).toEqual(['Насос', 'Манжета', 'Клапан'])
})

test('a page that shares nothing, shares within what is shared, or says what stands in for a shared piece stays itself', () => {
  const render = createSharingRenderer(renderToString)
  const inner = () =>
    sharedHtml(
      () => 'inner',
      () => <b>внутри</b>,
    )
  const outer = () =>
    sharedHtml(
      () => 'outer',
      () => <section>{inner()}</section>,
    )
  const Page = ({ text }: { text: string }) => (
    <main title={text}>
      {text}
      {outer()}
      {outer()}
    </main>
  )
  const text = '<shared-html n="0"></shared-html> $& $1'
  for (const page of [<Page key="1" text={text} />, <p key="2">{text}</p>]) {
    const alone = renderToString(page)
    expect([render(page), render(page)]).toEqual([alone, alone])
  }
})

test('what brings something for the head, as a photo that is not waited for does, is part of each page, and tried only once', () => {
  const render = createSharingRenderer(renderToString)
  const Pumps = ({ title }: { title: string }) => (
    <html lang="ru">
      <head>
        <title>{title}</title>
      </head>
      <body>
        {sharedHtml(
          () => 'pump',
          (isShared) => {
            drawn.push(isShared ? 'shared' : 'own')
            return (
              <article>
                <img src="https://x.example/a.jpg" alt="" loading="eager" fetchPriority="high" />
              </article>
            )
          },
        )}
      </body>
    </html>
  )
  const pages = [<Pumps key="1" title="Насосы" />, <Pumps key="2" title="Помпы" />]
  const alone = pages.map((page) => renderToString(page))
  expect(alone[0]).toMatch(/<link rel="preload" [^>]*>.*<\/head>/)
  drawn = []
  expect(pages.map(render)).toEqual(alone)
  expect(drawn).toEqual(['shared', 'own', 'own'])
})

test('after a page that could not be rendered the next one is', () => {
  const render = createSharingRenderer(renderToString)
  const Broken = () => {
    throw new Error('broken')
  }
  expect(() => render(<Broken />)).toThrow('broken')
  const list = <List names={['Ремень']} file="c.svg" />
  expect(renderToString(list)).not.toContain('shared-html')
  expect(render(list)).toBe(renderToString(list))
})
