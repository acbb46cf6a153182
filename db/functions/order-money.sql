-- Worth of the products that came back in returns.
create or replace function returned_worth(of_order integer) returns bigint stable language plpgsql as $$
begin
  return (select coalesce(sum(ri.amount), 0) from order_returns r join order_return_items ri on ri.return_id = r.id
    where r.order_id = of_order and r.status in ('received', 'refunded'));
end $$;

drop view if exists money_faults;
drop view if exists order_money;

-- The rule of src/shared/order/order-money.ts once more, for the check command: what the ledger says about every order.
create view order_money as
  select m.*, case
    when m.paid = 0 then m.attempt when m.paid = m.refunded then 'refunded' when m.lacking > 0 then replace(m.attempt, 'failed', 'unpaid')
    when m.refunded > 0 then 'partially_refunded' else 'paid' end as payment_status
  from (
    select s.*, greatest(s.paid - s.refunded - s.pending - s.due, 0) as owed,
      greatest(s.due - s.paid + s.refunded + s.pending - case s.status when 'completed' then s.forgiven else 0 end, 0) as lacking
    from (
      select o.id as order_id, o.status, l.paid, l.refunded, w.pending, l.forgiven + w.forgiven as forgiven,
        case o.status when 'cancelled' then 0 else o.total - b.returned end as due,
        case when o.payment_method = 'online' then coalesce(a.status, 'unpaid') else 'unpaid' end as attempt
      from orders o
      left join lateral (
        select coalesce(sum(case when e.kind = 'payment' then e.amount when r.kind = 'payment' then -e.amount end), 0) as paid,
          coalesce(sum(case when e.kind = 'refund' then e.amount when r.kind = 'refund' then -e.amount end), 0) as refunded,
          coalesce(sum(coalesce(e.forgiven, e.amount)) filter (where e.kind = 'refund'
            and coalesce(f.created_at, e.at) >= coalesce(o.payment_chosen_at, '-infinity')
            and not exists (select from money_entries v where v.reverses_id = e.id)), 0) as forgiven
        from money_entries e left join money_entries r on r.id = e.reverses_id left join refunds f on f.id = e.refund_id
        where e.order_id = o.id) l on true
      left join lateral (
        select coalesce(sum(amount), 0) as pending,
          coalesce(sum(coalesce(forgiven, amount)) filter (where created_at >= coalesce(o.payment_chosen_at, '-infinity')), 0) as forgiven
        from refunds where order_id = o.id and payment_id is not null and status in ('new', 'pending')) w on true
      left join lateral (select returned_worth(o.id) as returned) b on true
      left join lateral (
        select case status when 'pending' then 'pending' when 'canceled' then 'failed' else 'unpaid' end as status
        from payments where order_id = o.id and status in ('pending', 'succeeded', 'canceled') order by id desc limit 1) a on true
    ) s
  ) m;

-- Orders whose stored sums or payment status are not what their ledger says; no rows: all is well.
create view money_faults as
  select o.id as order_id, o.number, 'оплата «' || o.payment_status || '», а по записям «' || m.payment_status || '»' as fault
  from orders o join order_money m on m.order_id = o.id where o.payment_status <> m.payment_status
  union all
  select o.id, o.number, 'получено ' || o.paid_total || ', вернули ' || o.refunded_total || ', к возврату ' || o.owed
    || ', а по записям ' || m.paid || ', ' || m.refunded || ', ' || m.owed
  from orders o join order_money m on m.order_id = o.id
  where (o.paid_total, o.refunded_total, o.owed) is distinct from (m.paid, m.refunded, m.owed)
  union all
  select o.id, o.number, 'вернули ' || m.refunded || ', а получили ' || m.paid
  from orders o join order_money m on m.order_id = o.id where m.refunded > m.paid;
