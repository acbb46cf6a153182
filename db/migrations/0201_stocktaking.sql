-- Pieces may leave that the books do not know: they do not go below zero, and unknown stock stays unknown. A count needs them all the same.
-- Null: what quantity_delta says.
alter table stock_movements add column pieces integer;

-- Parcels that left while their stock was unknown: if nobody takes them, they come back too.
update order_items i set written_off = i.quantity from orders o
  where o.id = i.order_id and o.status = 'shipped' and i.written_off = 0;

-- What was added to a count that goes on, by the key the browser made: sent again, it adds nothing.
create table stock_count_keys (
  document_id integer not null references stock_documents (id) on delete cascade,
  key uuid not null,
  primary key (document_id, key)
);
