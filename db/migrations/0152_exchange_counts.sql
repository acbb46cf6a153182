-- The screens of the exchange at a hundred thousand products and half a million offers: what they count is counted as it comes
-- (functions/exchange-uses.sql), and what they look for has an index.

create table exchange_uses (
  kind text not null check (kind in ('price', 'store', 'group')),
  external_id text collate "C" not null,
  count integer not null,
  primary key (kind, external_id)
);
insert into exchange_uses (kind, external_id, count)
select 'price', k.id, count(*) from exchange_offers o, jsonb_object_keys(o.prices) as k (id) group by 2
union all select 'store', k.id, count(*) from exchange_offers o, jsonb_object_keys(o.stores) as k (id) group by 2
union all select 'group', k.id, count(*) from exchange_products p, jsonb_array_elements_text(p.said -> 'groupIds') as k (id)
  where not p.is_deleted group by 2;

-- Products that wait for a price, by the exchange that named them last.
create index exchange_products_waiting on exchange_products (run_id) where product_id is null and not is_deleted and said is not null;
-- Words of 1С about orders; documents are few among the rows.
create index exchange_rows_status on exchange_rows ((said ->> 'status')) where kind = 'document';
-- Pictures are many, and no exchange waits for them.
create index exchange_files_unfinished on exchange_files (run_id) where kind <> 'picture' and state not in ('done', 'failed');
create index exchange_runs_undoing on exchange_runs (id) where state = 'undoing';

-- In place of a file: everything 1С has said before is looked at again, staged portion by portion.
alter table exchange_files drop constraint exchange_files_kind_check;
alter table exchange_files add constraint exchange_files_kind_check check (kind in ('xml', 'zip', 'picture', 'look'));
