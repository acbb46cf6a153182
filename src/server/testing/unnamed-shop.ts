/** The environment of a shop nobody has said anything about yet. */
export const unnamedShop = {
  DEMO: 'off',
  SHOP_NAME: '',
  SHOP_PHONE: '',
  SHOP_ADDRESS: '',
  SHOP_STOCK_PLACE: '',
  SHOP_LEGAL_NAME: '',
  SHOP_MARKETPLACE_1: '',
  SHOP_MARKETPLACE_1_NAME: '',
  SHOP_MARKETPLACE_2: '',
  SHOP_MARKETPLACE_2_NAME: '',
  MAIL_FROM: '',
}
