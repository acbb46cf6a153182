/** What an exchange leaves as it is, and why, in the words of the journal. `needs`: somebody has to do something. */

export const leftReasons = {
  'price-type': { label: 'Вид цены ни с чем не связан', next: 'Цены ждут. Свяжите вид, и они загрузятся', needs: true },
  'price-unknown': {
    label: 'Вид цены не назван в файлах 1С',
    next: 'Цены ждут. Свяжите вид, и они загрузятся',
    needs: true,
  },
  'zero-price': { label: 'Цена 0 ₽', next: 'Оставили прежнюю', needs: true },
  'bad-price': { label: 'Цена не читается', next: 'Оставили прежнюю', needs: true },
  currency: { label: 'Цена не в рублях', next: 'Такие цены не берём', needs: true },
  'variant-prices': {
    label: 'У характеристик одного товара разные цены',
    next: 'На сайте у товара одна цена: взяли наибольшую',
    needs: true,
  },
  'bad-stock': { label: 'Остаток не читается', next: 'Оставили прежний', needs: true },
  'no-price': { label: 'Новый товар без цены', next: 'Появится, когда придёт цена', needs: false },
  'no-name': { label: 'Новый товар без названия', next: 'Укажите название в 1С', needs: true },
  'no-id': { label: 'Нет Ид', next: 'Без него запись не узнать в следующий раз', needs: true },
  twice: { label: 'Один Ид дважды в файле', next: 'Взяли первую запись', needs: false },
  'same-article': {
    label: 'Один артикул у двух товаров 1С',
    next: 'Не угадываем: исправьте артикул в 1С',
    needs: true,
  },
  'like-article': {
    label: 'Артикул похож на артикул товара на сайте',
    next: 'Не угадываем: напишите его одинаково',
    needs: true,
  },
  'long-article': { label: 'Артикул длиннее 64 знаков', next: 'Сократите его в 1С', needs: true },
  'ignored-group': { label: 'Группа не загружается', next: 'Так выбрано в соответствиях', needs: false },
  'unknown-product': { label: 'Предложение без товара', next: 'Ждёт файла с товарами', needs: false },
  'deleted-new': { label: 'Помечен на удаление, на сайте его и не было', next: 'Ничего не делали', needs: false },
  'no-catalog': { label: 'Новый товар', next: 'Новые товары брать не велено', needs: false },
  discount: {
    label: 'На сайте своя розничная цена ниже базовой',
    next: 'Скидку не тронули, базовую цену обновили',
    needs: false,
  },
  'discount-over': {
    label: 'Базовая цена не выше своей розничной',
    next: 'Скидку сняли: покупатель платит базовую',
    needs: false,
  },
  'big-change': { label: 'Цена изменилась больше чем вдвое', next: 'Взяли из 1С, проверьте', needs: true },
  'made-article': { label: 'Артикула нет', next: 'Дали номер по Ид из 1С', needs: false },
  'bad-picture': { label: 'Картинка не подошла', next: 'Остальное взяли', needs: true },
  'no-picture': { label: 'Картинка не пришла', next: 'Возьмём, когда 1С пришлёт файл', needs: false },
  'too-many-missing': {
    label: 'В полной выгрузке нет больше половины товаров',
    next: 'Ничего не скрыли: похоже на ошибку',
    needs: true,
  },
  'unknown-order': { label: 'Такого заказа на сайте нет', next: 'Документ не тронули', needs: true },
  'not-given': {
    label: 'Заказ с таким номером 1С не передавали',
    next: 'Похоже на чужой документ: ничего не меняли',
    needs: true,
  },
  'status-unknown': {
    label: 'Статус 1С ни с чем не связан',
    next: 'Заказы не двигали. Свяжите статус, и 1С передаст его ещё раз',
    needs: true,
  },
  'changed-lines': {
    label: 'Состав или сумму заказа изменили в 1С',
    next: 'На сайте не меняли. Сверьте в карточке заказа',
    needs: true,
  },
  'move-refused': { label: 'Заказ так не двигается', next: 'Оставили, где стоит', needs: true },
  'payment-sum': { label: 'Сумма оплаты не сходится', next: 'Оплату не записали: проверьте её в заказе', needs: true },
  'refund-document': { label: 'Возврат в 1С', next: 'Деньги и товар верните в карточке заказа', needs: true },
  'old-file': { label: 'Сведения старше тех, что уже пришли', next: 'Оставили новые', needs: false },
  'no-orders': { label: 'Заказ из 1С', next: 'Брать статусы и оплату не велено', needs: false },
  'other-document': { label: 'Документ не о заказе', next: 'Такие документы не берём', needs: false },
} as const satisfies Record<string, { label: string; next: string; needs: boolean }>

export type LeftReason = keyof typeof leftReasons
export const leftReasonCodes = Object.keys(leftReasons) as [LeftReason, ...LeftReason[]]

/** Said of a product although everything of it was taken. */
export const mereNotes: ReadonlySet<LeftReason> = new Set([
  'discount',
  'discount-over',
  'big-change',
  'made-article',
  'no-picture',
  'variant-prices',
])

/** `about` tells one case from another: the kind of price, the article. */
export type Left = [reason: LeftReason, about: string]
