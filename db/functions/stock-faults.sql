-- Everything in the stock that does not add up, in words; no rows: all is well.
drop view if exists stock_faults;
create view stock_faults as
  select m.product_id, 'сумма движений ' || m.quantity || ', а в наличии ' || coalesce(p.quantity::text, 'неизвестно') as fault
  from (select product_id, sum(quantity_delta) as quantity from stock_movements group by 1) m join products p on p.id = m.product_id
  where m.quantity <> coalesce(p.quantity, 0)
  union all
  select p.id, 'сумма движений резерва ' || m.reserved || ', а в резерве ' || p.reserved
  from (select product_id, sum(reserved_delta) as reserved from stock_movements group by 1) m join products p on p.id = m.product_id
  where m.reserved <> p.reserved
  union all
  select p.id, 'в резерве ' || p.reserved || ', а заказы держат ' || coalesce(h.n, 0)
  from (select id, reserved from products where reserved > 0
    union select p.id, p.reserved from products p join order_items i on i.product_id = p.id where i.reserved > 0) p
  left join (select product_id, sum(reserved) as n from order_items where reserved > 0 group by 1) h on h.product_id = p.id
  where p.reserved <> coalesce(h.n, 0)
  union all
  select i.product_id, 'резерв держит заказ № ' || o.number || ' в состоянии ' || o.status
  from order_items i join orders o on o.id = i.order_id
  where i.reserved > 0 and o.status not in ('new', 'awaiting_payment', 'processing', 'ready');
