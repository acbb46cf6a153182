-- Before an order leaves, the shop may change what is in it: each line then holds `amounts` pieces, no more and no fewer.
-- Answers the parts for which that could be had; whoever asked for more than came back must roll back. The lines themselves
-- are written by the caller in the same transaction.
create function set_reservations(of_order integer, ids integer[], amounts integer[]) returns setof integer language plpgsql as $$
begin
  perform set_config('shop.stock_reason', 'reserved:' || of_order, true);
  return query
    with wanted as (
      select w.id, w.amount - coalesce(i.reserved, 0) as delta from unnest(ids, amounts) as w (id, amount)
      left join order_items i on i.order_id = of_order and i.product_id = w.id),
    locked as materialized (select p.id from products p join wanted w on w.id = p.id order by p.id for no key update of p)
    update products p set reserved = p.reserved + w.delta
    from wanted w join locked l on l.id = w.id
    where p.id = w.id and (w.delta <= 0 or p.quantity - p.reserved >= w.delta)
    returning p.id;
  perform set_config('shop.stock_reason', '', true);
end $$;
