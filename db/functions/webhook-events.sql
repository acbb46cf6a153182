-- What other programs are told, written by the database itself: whoever places, pays, moves or counts, and in whichever process, the news
-- is in the same transaction. No prices and nothing about people: whoever may know more reads it by key.

create or replace function has_webhook(of_type text) returns boolean stable language plpgsql as $$
begin
  return exists (select from webhooks w where w.is_on and of_type = any (w.events));
end $$;

create or replace function write_webhook(of_type text, data json) returns void language plpgsql as $$
begin
  insert into deliveries (webhook_id, type, body)
  select w.id, of_type, json_build_object('type', of_type,
    'timestamp', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data)::text
  from webhooks w where w.is_on and of_type = any (w.events) order by w.id;
end $$;

create or replace function webhook_order(of_order integer) returns json stable language plpgsql as $$
begin
  return (select json_build_object('id', o.id, 'number', o.number::text, 'status', o.status, 'payment_status', o.payment_status,
      'payment_method', o.payment_method, 'delivery_method', o.delivery_method,
      'created_at', to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'items', coalesce((select json_agg(json_build_object('product_id', i.product_id, 'sku', i.sku, 'quantity', i.quantity) order by i.id)
        from order_items i where i.order_id = o.id), '[]'::json))
    from orders o where o.id = of_order);
end $$;

-- The history of an order is written after its lines, once for every move.
create or replace function webhooks_of_order_event() returns trigger language plpgsql as $$
begin
  if new.kind = 'placed' and has_webhook('order.placed') then
    perform write_webhook('order.placed', json_build_object('order', webhook_order(new.order_id)));
  elsif new.kind = 'status' and new.from_status is distinct from new.to_status and has_webhook('order.moved') then
    perform write_webhook('order.moved',
      json_build_object('order', webhook_order(new.order_id), 'from', new.from_status, 'to', new.to_status));
  end if;
  return null;
end $$;

create or replace trigger order_events_webhooks after insert on order_events
  for each row when (new.kind in ('placed', 'status')) execute function webhooks_of_order_event();

create or replace function webhooks_of_payment() returns trigger language plpgsql as $$
begin
  if has_webhook('order.paid') then
    perform write_webhook('order.paid', json_build_object('order', webhook_order(new.id)));
  end if;
  return null;
end $$;

create or replace trigger orders_paid_webhooks after update of payment_status on orders
  for each row when (new.payment_status = 'paid' and old.payment_status <> 'paid') execute function webhooks_of_payment();

-- A hundred products in one message; a price list makes many messages, a sale one.
create or replace function webhooks_of_stock() returns trigger language plpgsql as $$
begin
  if not has_webhook('stock.changed') then
    return null;
  end if;
  perform write_webhook('stock.changed', json_build_object('products', portion.products))
  from (
    select json_agg(json_build_object('id', c.id, 'sku', c.sku, 'quantity', c.quantity, 'reserved', c.reserved,
      'available', greatest(c.quantity - c.reserved, 0)) order by c.id) as products
    from (
      select n.id, n.sku, n.quantity, n.reserved, (row_number() over (order by n.id) - 1) / 100 as place
      from old_rows o join new_rows n using (id)
      where o.quantity is distinct from n.quantity or o.reserved <> n.reserved) c
    group by c.place order by c.place) portion;
  return null;
end $$;

create or replace trigger products_webhooks after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function webhooks_of_stock();

create or replace function webhooks_of_enquiry() returns trigger language plpgsql as $$
begin
  if has_webhook('enquiry.created') then
    perform write_webhook('enquiry.created', json_build_object('enquiry', json_build_object('id', new.id, 'kind', new.kind,
      'product_id', new.product_id, 'created_at', to_char(new.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))));
  end if;
  return null;
end $$;

create or replace trigger requests_webhooks after insert on requests for each row execute function webhooks_of_enquiry();
