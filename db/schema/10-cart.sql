-- What a user means to buy, and what a user likes.
create table cart_lines (
  user_id integer not null references users (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 999),
  -- Whole rubles at the time of the last change, so that the buyer can be told «Цена изменилась».
  price_seen integer not null check (price_seen >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
create index cart_lines_product on cart_lines (product_id);

create table favorites (
  user_id integer not null references users (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
create index favorites_product on favorites (product_id);
