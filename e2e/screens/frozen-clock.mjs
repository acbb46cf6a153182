/** Loaded before the shop (`node --import`): its clock stands still at SHOP_CLOCK, so that two runs write the same dates. */
const instant = Date.parse(process.env.SHOP_CLOCK ?? '')

globalThis.Date = class extends Date {
  constructor(...given) {
    super(...(given.length === 0 ? [instant] : given))
  }
  static now() {
    return instant
  }
}
