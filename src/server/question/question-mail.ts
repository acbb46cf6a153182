import { namedProduct } from '#server/platform/mail/mail-content.ts'
import { mailLayout } from '#server/platform/mail/mail-layout.ts'
import type { Mail } from '#server/platform/mail/mail-outbox.ts'
import { withoutLinks } from '#shared/account/foreign-link.ts'
import { callUs } from '#shared/account/phone.ts'
import type { ModeratedQuestion } from '#shared/question/question-contract.ts'
import { answererText, questionAuthor } from '#shared/question/question-rules.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'

type NewQuestion = { id: number; text: string; name: string; product: { id: number; name: string; sku: string } }

/** What the shop is told. */
export function newQuestionMail(shop: ShopFacts, to: string, { id, text: asked, name, product }: NewQuestion): Mail {
  const title = `Вопрос № ${id} о товаре`
  const { text, html } = mailLayout({
    shop,
    title,
    paragraphs: [asked],
    products: [namedProduct(product)],
    facts: [['Имя', name]],
    button: { label: 'Ответить', path: '/reviews?tab=questions' },
  })
  return { kind: 'question-new', to, about: `question:${id}`, subject: `${title}: ${product.name}`, text, html }
}

/** The answer with the question under it: people ask several shops and forget. */
export function questionAnswerMail(shop: ShopFacts, to: string, question: ModeratedQuestion): Mail {
  const { id, author, product, answer } = question
  if (!answer) throw new Error('a mail about an answer that is not there')
  const { text, html } = mailLayout({
    shop,
    title: 'Ответили на ваш вопрос',
    paragraphs: [
      `Здравствуйте, ${withoutLinks(questionAuthor(author.name))}!`,
      ...answer.text.split(/\n{2,}/),
      `${answererText(answer)}.`,
    ],
    products: [namedProduct(product)],
    facts: [['Вы спрашивали', withoutLinks(question.text)]],
    button: { label: 'Открыть товар', path: `/product/${product.slug ?? product.id}#questions` },
    note: `Если остались вопросы, ${callUs(shop.phone)}.`,
  })
  return {
    kind: 'question-answered',
    to,
    about: `question:${id}`,
    subject: `Ответ на ваш вопрос: ${product.name}`,
    text,
    html,
  }
}
