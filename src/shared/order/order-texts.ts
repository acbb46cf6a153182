/** What a buyer is told when something is missing, the same on the screen and from the server. */
export const orderTexts = {
  emptyCart: 'Корзина пуста',
  tooManyLines: 'В заказе может быть не больше 100 товаров',
  companyName: 'Укажите название организации',
  invoiceCompany: 'Для счёта нужны название организации и ИНН',
  deliveryMethod: 'Выберите способ доставки',
  city: 'Укажите город',
  address: 'Укажите адрес',
  postcode: 'Введите индекс: 6 цифр',
  point: 'Выберите пункт выдачи',
  pointAddress: 'Напишите адрес пункта',
  paymentMethod: 'Выберите способ оплаты',
  comment: 'Проверьте комментарий',
  model: 'Проверьте модель',
  consent: 'Нужно согласие на обработку персональных данных',
  reason: 'Проверьте причину',
  returnItems: 'Выберите, что возвращаете',
  returnReason: 'Напишите, почему возвращаете',
  number: 'Проверьте номер заказа',
  linkSent: 'Отправили ссылку на почту, указанную в заказе',
  /** Taken over the phone, without a mailbox. */
  linkByPhone: 'Почты в заказе нет. Чтобы изменить его, позвоните нам',
} as const
