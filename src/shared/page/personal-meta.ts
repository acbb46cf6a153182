/** Titles of the pages that are somebody's own; no search engine reads them, so no other page carries them. */
import { meta, type PageMeta } from './page-meta.ts'

export function cartMeta(shopName: string): PageMeta {
  return meta(shopName, 'Корзина', 'Выбранные запчасти: количество, наличие и сумма заказа.')
}

export function checkoutMeta(shopName: string): PageMeta {
  return meta(shopName, 'Оформление заказа', 'Получатель, доставка и оплата выбранных запчастей.')
}

export function orderMeta(shopName: string, number: string): PageMeta {
  return meta(shopName, `Заказ № ${number}`, 'Состояние заказа, доставка, оплата и состав.')
}

export function orderSearchMeta(shopName: string): PageMeta {
  return meta(shopName, 'Где мой заказ', 'Найдите свой заказ по номеру и телефону, указанному при оформлении.')
}

export function mailStopMeta(shopName: string): PageMeta {
  return meta(shopName, 'Отписка от писем', 'Больше не получать письма о поступлении или снижении цен.')
}

export function invitationMeta(shopName: string): PageMeta {
  return meta(shopName, 'Приглашение в магазин', 'Принять приглашение и начать работу.')
}

export function favoritesMeta(shopName: string): PageMeta {
  return meta(shopName, 'Избранное', 'Отложенные запчасти: цены и наличие.')
}

export function compareMeta(shopName: string): PageMeta {
  return meta(shopName, 'Сравнение', 'Детали рядом: чем отличаются, цены и наличие.')
}

export function profileMeta(shopName: string): PageMeta {
  return meta(shopName, 'Личный кабинет', 'Личные данные, моя техника, обращения в магазин и безопасность входа.')
}

export function adminMeta(shopName: string, section: string): PageMeta {
  return meta(shopName, `${section} · Управление`, 'Управление магазином.')
}
