-- News for the people of the shop, in the transaction of their reason. Numbers, sums and towns; never who.

create or replace function has_listener(of_type text) returns boolean stable language plpgsql as $$
begin
  return exists (select from telegram_chat where is_on and of_type = any (events))
    or exists (select from push_subscriptions where of_type = any (events));
end $$;

create or replace function write_notice(of_type text, data json) returns void language plpgsql as $$
begin
  insert into deliveries (channel, type, body)
  select 'telegram', of_type, data::text from telegram_chat where is_on and of_type = any (events);
  insert into deliveries (channel, push_id, type, body)
  select 'push', p.id, of_type, data::text from push_subscriptions p join sessions s on s.id = p.session_id
  where of_type = any (p.events) and s.expires_at > now();
end $$;

-- The history of an order is written after its lines.
create or replace function notices_of_order() returns trigger language plpgsql as $$
begin
  if not has_listener('order') then
    return null;
  end if;
  perform write_notice('order', (select json_build_object('type', 'order', 'id', o.id, 'number', o.number::text, 'total', o.total,
      'pieces', (select coalesce(sum(i.quantity), 0) from order_items i where i.order_id = o.id), 'city', nullif(o.city, ''))
    from orders o where o.id = new.order_id));
  return null;
end $$;

create or replace trigger order_events_notices after insert on order_events
  for each row when (new.kind = 'placed') execute function notices_of_order();

create or replace function notices_of_enquiry() returns trigger language plpgsql as $$
begin
  if not has_listener('enquiry') then
    return null;
  end if;
  perform write_notice('enquiry', json_build_object('type', 'enquiry', 'id', new.id, 'kind', new.kind,
    'product', (select p.name from products p where p.id = new.product_id)));
  return null;
end $$;

create or replace trigger requests_notices after insert on requests for each row execute function notices_of_enquiry();

create or replace function notices_of_return() returns trigger language plpgsql as $$
begin
  if not has_listener('return') then
    return null;
  end if;
  perform write_notice('return', (select json_build_object('type', 'return', 'order_id', o.id, 'number', o.number::text)
    from orders o where o.id = new.order_id));
  return null;
end $$;

-- A return that the shop itself has opened is no news to it.
create or replace trigger order_returns_notices after insert on order_returns
  for each row when (new.status = 'requested') execute function notices_of_return();
