/** The room the cart or its form will take, while they are on their way. */
export function CartReading() {
  return (
    <div className="cart" role="status">
      <p className="without-script">Корзине нужен JavaScript: включите его в браузере или позвоните нам.</p>
      <div className="cart-rows cart-reading with-script">
        <span className="visually-hidden">Загрузка...</span>
      </div>
      <div className="cart-summary cart-reading with-script" />
    </div>
  )
}
