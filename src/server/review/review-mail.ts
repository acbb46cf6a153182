import { type MailProduct, namedProduct } from '#server/platform/mail/mail-content.ts'
import { mailLayout } from '#server/platform/mail/mail-layout.ts'
import type { Mail } from '#server/platform/mail/mail-outbox.ts'
import type { ModeratedReview } from '#shared/review/review-contract.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'

export function reviewDecisionMail(shop: ShopFacts, to: string, review: ModeratedReview): Mail {
  return review.status === 'published' ? publishedMail(shop, to, review) : rejectedMail(shop, to, review)
}

function publishedMail(shop: ShopFacts, to: string, review: ModeratedReview): Mail {
  const subject = `Ваш отзыв опубликован: ${nameOf(review)}`
  const { text, html } = mailLayout({
    shop,
    title: 'Ваш отзыв опубликован',
    paragraphs: [
      `Спасибо за отзыв о товаре «${nameOf(review)}». Теперь его видят другие покупатели.`,
      ...(review.reply ? [`Ответ магазина: ${review.reply}`] : []),
    ],
    products: productsOf(review),
    button: { label: 'Посмотреть отзыв', path: pathOf(review) },
  })
  return { kind: 'review-published', to, subject, text, html }
}

function rejectedMail(shop: ShopFacts, to: string, review: ModeratedReview): Mail {
  const { text, html } = mailLayout({
    shop,
    title: 'Отзыв отклонён',
    paragraphs: [
      `Мы не смогли опубликовать ваш отзыв о товаре «${nameOf(review)}».`,
      `Причина: ${review.reject_reason}`,
      'Отзыв можно исправить: после изменения мы проверим его ещё раз.',
    ],
    products: productsOf(review),
    button: { label: 'Исправить отзыв', path: '/profile?tab=reviews' },
  })
  return { kind: 'review-rejected', to, subject: `Отзыв отклонён: ${nameOf(review)}`, text, html }
}

export function reviewReplyMail(shop: ShopFacts, to: string, review: ModeratedReview): Mail {
  const { text, html } = mailLayout({
    shop,
    title: 'Магазин ответил на ваш отзыв',
    paragraphs: [review.reply],
    products: productsOf(review),
    button: { label: 'Посмотреть отзыв', path: pathOf(review) },
  })
  return { kind: 'review-reply', to, subject: `Ответ на ваш отзыв: ${nameOf(review)}`, text, html }
}

function productsOf({ product }: ModeratedReview): MailProduct[] {
  return product ? [namedProduct(product)] : []
}

function nameOf({ product }: ModeratedReview): string {
  return product?.name ?? 'товар'
}

function pathOf({ product }: ModeratedReview): string {
  return product ? `/product/${product.slug ?? product.id}#reviews` : '/profile?tab=reviews'
}
