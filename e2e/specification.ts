/**
 * Every sentence of docs/specification.md, sections 1 to 6, 8 and 9, with an id. A journey that shows a sentence carries its
 * id as a tag (`{ tag: '@S2.cart' }`), so `npx playwright test --grep @S2.cart` shows it again. What a browser cannot show
 * names the test that proves it, or says why there is nothing to prove. scripts/specification.test.ts keeps this honest.
 */
export type Sentence = {
  id: string
  says: string
  /** For what no browser shows: a file of tests and words of the name of one in it. */
  provenBy?: { file: string; test: string }
  /** For what asks nothing of the shop. */
  nothingToShow?: string
}

const silent = 'The specification says only that it does not say.'

export const specification: readonly Sentence[] = [
  // 1. What the product does and for whom
  { id: 'S1.browse', says: 'Visitors can browse categories and subcategories' },
  { id: 'S1.search', says: 'Visitors can search products' },
  { id: 'S1.keep', says: 'Visitors can keep favourites and a cart' },
  { id: 'S1.account', says: 'Visitors can register or log in' },
  {
    id: 'S1.roles',
    says: 'There are three roles: admin, master and user; a visitor who is not logged in is a guest',
  },
  { id: 'S1.master', says: 'Masters see a separate price' },
  {
    id: 'S1.admin',
    says: 'Admins get management screens for users, products, categories, orders and reviews',
  },
  { id: 'S1.hours', says: 'The header shows opening hours (Mon-Fri 10:00-19:00, Sat-Sun 11:00-17:00)' },
  { id: 'S1.phone', says: 'The header shows a contact phone number ({phone})' },
  {
    id: 'S1.footer',
    says: 'The footer has links to two external marketplaces, a categories list, an about link and an address',
  },
  {
    id: 'S1.footer-pages',
    says: 'The footer also has placeholder links: payment methods, delivery methods, returns and exchange, reviews, vacancies, requisites, personal data policy',
  },
  {
    id: 'S1.layout',
    says: 'A window narrower than 1100 pixels uses the mobile layout; wider than 1100 is the large screen',
  },

  // 2. Screens and routes
  { id: 'S2.home', says: '/ home, open' },
  { id: 'S2.not-found', says: '/404 not found, open' },
  { id: 'S2.management', says: '/users, /products, /categories, /orders, /reviews: login and admin role' },
  { id: 'S2.profile', says: '/profile personal account, login' },
  { id: 'S2.favorites', says: '/favorites favourites, login' },
  { id: 'S2.cart', says: '/cart cart, open to guests' },
  { id: 'S2.product', says: '/product/{slug} product page, open' },
  { id: 'S2.category', says: '/{categorySlug} category, open' },
  { id: 'S2.subcategory', says: '/{categorySlug}/{subcategorySlug} subcategory, open' },
  { id: 'S2.search', says: '/search?q= search results, open, marked noindex' },
  { id: 'S2.about', says: '/about about, open' },
  { id: 'S2.other-path', says: 'any other path redirects to /404' },
  { id: 'S2.lazy', says: 'All screens load lazily' },
  { id: 'S2.contents', says: 'Screen contents beyond what is described here: not shown', nothingToShow: silent },
  { id: 'S2.scroll-saved', says: 'The saved position is restored' },
  { id: 'S2.scroll-hash', says: 'A hash anchor is scrolled to smoothly' },
  { id: 'S2.scroll-top', says: 'Otherwise the page goes to the top' },
  {
    id: 'S2.guard-login',
    says: "For /users, /products, /categories, /favorites, /profile, /orders, /reviews an unauthenticated visitor gets an error toast 'Авторизуйтесь' (bottom centre) and navigation is cancelled",
  },
  { id: 'S2.guard-admin', says: 'Admin routes send non-admins to /' },
  { id: 'S2.guard-auth', says: '/login and /register: an admin goes to /users; a master or user goes to /' },
  { id: 'S2.auth-paths', says: 'Paths /login and /register as screens: not shown', nothingToShow: silent },
  { id: 'S2.guard-users', says: '/users sends a master or user to /' },
  { id: 'S2.title', says: 'Each route has a title ending with the shop name' },
  { id: 'S2.title-name', says: 'Product, category and subcategory titles use the name fetched from the server' },
  { id: 'S2.title-search', says: 'The search title includes the query' },
  { id: 'S2.title-failure', says: 'On a fetch failure generic fallback titles are used' },
  { id: 'S2.description', says: 'Descriptions are cut to 160 characters' },
  { id: 'S2.header', says: 'Logo, opening-hours block (a tap menu on small screens), phone link' },
  {
    id: 'S2.header-admin',
    says: 'On admin pages: admin nav (Users, Products, Categories, Orders, Reviews), the user name and a Logout button',
  },
  {
    id: 'S2.catalog-hover',
    says: 'A catalog dropdown shown on hover, with categories (photo and name) and the subcategories of the hovered category',
  },
  { id: 'S2.catalog-links', says: 'Linking to /{categorySlug} and /{categorySlug}/{subSlug}' },
  { id: 'S2.catalog-ids', says: 'Falling back to id when a slug is missing' },
  { id: 'S2.live-search', says: 'A search box with live results' },
  { id: 'S2.favorites-count', says: 'Favorites link with a count badge' },
  { id: 'S2.cart-count', says: 'Cart link with a count badge' },
  {
    id: 'S2.profile-link',
    says: 'A Profile link (with the user name) or a Login button that opens the auth modal',
  },
  {
    id: 'S2.bottom-bar',
    says: 'On small screens a bottom navigation has Catalog, Favorites, Cart and Profile/Login',
  },
  { id: 'S2.overlay-search', says: "The Catalog overlay has a category list with search ('Поиск категорий...')" },
  { id: 'S2.overlay-drill', says: "Subcategory drill-down ('Поиск подкатегорий...')" },
  { id: 'S2.overlay-empty', says: "Empty messages 'Ничего не найдено' and 'Подкатегорий не найдено'" },
  { id: 'S2.old-paths', says: 'It navigates to /category/{id} and /category/{id}?sc={subId}' },
  { id: 'S2.footer-categories', says: 'The footer categories list also links to /category/{id}' },
  {
    id: 'S2.auth-modal',
    says: 'Auth modal: login form, registration form, and a 3-step password recovery (email, code, new password)',
  },

  // 3. Entities and their fields
  {
    id: 'S3.session',
    says: 'Auth session (client): role, userId, userName, email. Kept in cookies uid, role, uname, email for 30 days',
  },
  { id: 'S3.guest-cart', says: 'Guest cart (local storage, key cart): list of {id, quantity}, quantity at least 1' },
  {
    id: 'S3.login-answer',
    says: 'Login response fields read: userId or id, role, first_name or firstName, last_name or lastName, email',
  },
  {
    id: 'S3.registration',
    says: 'Registration form: first_name, last_name, patronymic (optional), phone, email, password',
  },
  {
    id: 'S3.cart-item',
    says: 'Cart item (logged in): product_id or id, quantity, product_quantity (stock)',
    provenBy: { file: 'src/server/cart/cart-routes.test.ts', test: 'a line is put in, set to another quantity' },
  },
  {
    id: 'S3.product',
    says: 'Product: id, slug, name, photos, price, user_price, master_price, quantity (stock)',
    provenBy: { file: 'src/server/catalog/catalog-api.test.ts', test: 'a part’s page has everything about it' },
  },
  {
    id: 'S3.category',
    says: 'Category: id, slug, name, photos',
    provenBy: { file: 'src/server/catalog/catalog-api.test.ts', test: 'categories stand in the shopkeeper’s order' },
  },
  {
    id: 'S3.subcategory',
    says: 'Subcategory: id, slug, name, category_id or categoryId',
    provenBy: { file: 'src/server/catalog/catalog-api.test.ts', test: 'subcategories come all at once' },
  },
  {
    id: 'S3.favorites',
    says: 'Favorites: list of product ids',
    provenBy: { file: 'src/server/favorites/favorites-routes.test.ts', test: 'liking twice is liking once' },
  },
  { id: 'S3.recovery', says: 'Password recovery: email, code (6 digits), new_password' },
  {
    id: 'S3.image-paths',
    says: 'A relative name is resolved under the uploads folder, in a categories or products subfolder. Local or private-network uploads URLs are rewritten to the app’s own origin',
    provenBy: {
      file: 'src/shared/image/image-url.test.ts',
      test: 'a category’s photo lies in the categories folder',
    },
  },
  { id: 'S3.placeholder', says: 'Placeholder image on failure' },
  { id: 'S3.rest', says: 'Orders, reviews, user records beyond the session: fields not shown', nothingToShow: silent },

  // 4. States and transitions
  {
    id: 'S4.modal-modes',
    says: "Auth modal: login mode or registration mode (links 'Нет аккаунта? Зарегистрироваться' and 'Есть аккаунт? Войти')",
  },
  {
    id: 'S4.recovery-steps',
    says: 'Login mode can enter recovery: step 1 (enter email, send code), step 2 (enter code, confirm), step 3 (new password and repeat), then back to login with the email prefilled',
  },
  { id: 'S4.recovery-back', says: "'Назад' cancels recovery" },
  {
    id: 'S4.login-reload',
    says: 'After a successful login or registration the session is stored and the page reloads',
  },
  { id: 'S4.logout', says: 'Logout calls the server, clears the cookies and reloads' },
  { id: 'S4.cart-place', says: 'A guest cart is kept locally; a logged-in user’s cart is on the server' },
  { id: 'S4.cart-reload', says: 'On login or logout carts are reloaded' },
  {
    id: 'S4.cart-sold-out',
    says: 'Guest items whose stock is 0 or less are removed automatically (using a removal delta of -9999)',
  },
  { id: 'S4.favorites-people', says: 'Favorites: only for logged-in users' },
  { id: 'S4.favorites-toggle', says: 'Toggling is optimistic and rolled back on failure' },
  { id: 'S4.favorites-change', says: 'Cleared on user change and reloaded' },
  { id: 'S4.search-least', says: 'Search: needs at least 2 characters' },
  { id: 'S4.search-dropdown', says: 'Results show in a dropdown and are hidden on route change' },
  { id: 'S4.orders', says: 'Order statuses: not shown', nothingToShow: silent },

  // 5. Validation rules
  {
    id: 'S5.phone-mask',
    says: 'Phone on registration: input is reduced to digits; a leading 8 becomes 7; a 7 is added if missing; cut to 11 digits; shown as +7 followed by 10 digits (field limit 12 characters)',
  },
  { id: 'S5.phone-whole', says: "Must match +7 and 10 digits, else 'Введите номер телефона полностью'" },
  {
    id: 'S5.password',
    says: "Password on registration: at least 8 characters, else 'Пароль должен содержать минимум 8 символов'",
  },
  {
    id: 'S5.taken',
    says: "Email and phone are checked for existence before registration: 'Пользователь с таким Email уже есть!' and 'Пользователь с таким телефоном уже есть!'",
  },
  { id: 'S5.required', says: 'Required: first_name, last_name, phone, email, password. Patronymic optional' },
  {
    id: 'S5.recovery-disabled',
    says: 'Recovery: send disabled without an email; confirm disabled without a code; save disabled unless the new password is non-empty and equals the repeat',
  },
  { id: 'S5.recovery-mismatch', says: "Mismatch message: 'Пароли не совпадают'" },
  { id: 'S5.search-trimmed', says: 'Search: at least 2 characters after trimming' },
  { id: 'S5.cart-stock', says: 'Cart increment is blocked at available stock' },
  { id: 'S5.cart-unknown', says: 'Cart increment is blocked at 99 if the stock is unknown' },

  // 6. Roles and permissions
  { id: 'S6.guest', says: 'Guest: browse, search, local cart; favorites, profile need login' },
  { id: 'S6.user', says: 'User: as guest plus favorites, profile, server cart' },
  { id: 'S6.master', says: 'Master: as user; sees master_price' },
  {
    id: 'S6.master-fallback',
    says: 'Master: … falling back to user_price, then price',
    provenBy: { file: 'src/shared/money/rubles.test.ts', test: 'master' },
  },
  { id: 'S6.others', says: 'Others see user_price, then price' },
  {
    id: 'S6.admin',
    says: 'Admin: may open the management screens (users, products, categories, orders, reviews)',
  },
  { id: 'S6.management', says: 'What each management screen permits: not shown', nothingToShow: silent },

  // 8. Error catalogue
  { id: 'S8.login', says: "Login failure: server's error field, else 'Ошибка входа'" },
  {
    id: 'S8.registration-taken',
    says: 'Registration: on status 409 or a duplicate-entry error text, a message mentioning phone gives the phone error, one mentioning email gives the email error',
  },
  { id: 'S8.registration-silent', says: 'Other failures are silent' },
  { id: 'S8.code-sending', says: "Sending the code fails: server error, else 'Не удалось отправить код'" },
  { id: 'S8.code-wrong', says: "Code invalid: 'Неверный код'" },
  { id: 'S8.code-failure', says: "Or the server error, else 'Неверный или просроченный код'" },
  { id: 'S8.reset', says: "Reset fails: server error, else 'Не удалось сменить пароль'" },
  { id: 'S8.favorites-log', says: 'Favorites fetch errors are logged; a 401 is ignored' },
  { id: 'S8.favorites-rollback', says: 'Favorite toggle failure rolls back' },
  { id: 'S8.cart', says: 'Cart errors are silent and reload or empty the cart' },
  { id: 'S8.guard', says: "Protected route while unauthenticated: toast 'Авторизуйтесь'" },
  { id: 'S8.catalog', says: "Catalog loading shows 'Загрузка...'" },
  { id: 'S8.images', says: 'Broken images fall back to a placeholder' },

  // 9. Business constants and limits
  { id: 'S9.cookies', says: 'Session cookies last 30 days' },
  { id: 'S9.lengths', says: 'Password minimum 8 characters; phone +7 plus 10 digits; recovery code 6 digits' },
  { id: 'S9.search', says: 'Search minimum 2 characters; 300 ms debounce; result dropdown hides 200 ms after blur' },
  { id: 'S9.stock', says: 'Default cart stock limit 99 when unknown' },
  { id: 'S9.removal', says: 'Removal delta -9999 for dropping guest cart items' },
  { id: 'S9.description', says: 'Meta description maximum 160 characters' },
  { id: 'S9.breakpoint', says: 'Responsive breakpoint 1100 pixels' },
  { id: 'S9.toasts', says: 'Toasts: top-right by default, 2000 ms, up to 20 at once' },
  { id: 'S9.prices', says: 'Prices shown as whole numbers (decimals dropped) followed by the ruble sign' },
  {
    id: 'S9.timeout',
    says: 'Requests have no timeout by default',
  },
  { id: 'S9.xsrf', says: 'Anti-forgery cookie XSRF-TOKEN and header X-XSRF-TOKEN' },
]
