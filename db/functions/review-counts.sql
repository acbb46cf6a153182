-- Rating and count of a product follow from its published reviews, whoever changes those: a moderator, the author, or the erasure
-- of a user. The product is locked first and counted afterwards, so that of two moderators at once the second counts both.
create or replace function count_reviews() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_op = 'UPDATE' then
    ids := array(select distinct product_id from changed_rows);
  else
    ids := array(select distinct product_id from changed_rows where status = 'published');
  end if;
  if cardinality(ids) = 0 then return null; end if;
  perform from products where id = any (ids) order by id for no key update;
  update products p set rating = counted.rating, reviews_count = counted.n
    from (select i.id, round(avg(r.rating), 1) as rating, count(r.id)::integer as n
      from unnest(ids) as i (id) left join reviews r on r.product_id = i.id and r.status = 'published' group by i.id) counted
    where p.id = counted.id and (p.rating, p.reviews_count) is distinct from (counted.rating, counted.n);
  return null;
end $$;

create or replace trigger reviews_inserted after insert on reviews
  referencing new table as changed_rows for each statement execute function count_reviews();
create or replace trigger reviews_updated after update on reviews
  referencing new table as changed_rows for each statement execute function count_reviews();
create or replace trigger reviews_deleted after delete on reviews
  referencing old table as changed_rows for each statement execute function count_reviews();
