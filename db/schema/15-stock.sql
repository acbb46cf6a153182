-- The ledger of the stock, written by stock-ledger.sql. Deltas of a product add up to its quantity and to its reserved; the first row
-- of a product is what was there before. The view stock_faults checks that (stock-faults.sql).
create table stock_movements (
  id bigint generated always as identity primary key,
  product_id integer not null references products (id) on delete cascade,
  at timestamptz not null default now(),
  -- An undo is no count of the stock, so it has a reason of its own.
  reason text not null
    check (reason in ('opening', 'reserved', 'released', 'shipped', 'came_back', 'returned', 'set', 'undone')),
  order_id integer references orders (id),
  -- Which bulk change or import set the number, so that its undo knows what moved afterwards.
  batch_id integer references catalogue_batches (id),
  quantity_delta integer not null,
  reserved_delta integer not null,
  -- Null: unknown from here on.
  quantity_after integer,
  reserved_after integer not null
);
create index stock_movements_product on stock_movements (product_id, id);
create index stock_movements_order on stock_movements (order_id) where order_id is not null;
