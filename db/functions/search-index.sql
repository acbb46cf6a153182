-- Latin words of names are mostly model codes, so only those of brands are learnt; the index itself knows the others. New words of
-- many products go into the index together and in order, and whoever writes them empties the pending list, so that no search reads it.
create or replace function index_parts(ids integer[]) returns void language plpgsql as $$
declare
  hottest integer := coalesce((select hot_from from search_settings), 0);
begin
  delete from product_search s using products p where s.product_id = p.id and p.id = any (ids) and p.hidden;
  insert into product_search (product_id, is_hot, popularity, words)
    select id, popularity >= hottest, popularity, search_words_of(name, brand, attributes, facet_ids, category_id, subcategory_id)
    from products where id = any (ids) and not hidden order by id
    on conflict (product_id) do update set is_hot = excluded.is_hot, popularity = excluded.popularity, words = excluded.words;
  delete from hidden_search s using products p where s.product_id = p.id and p.id = any (ids) and not p.hidden;
  insert into hidden_search (product_id, words)
    select id, search_words_of(name, brand, attributes, facet_ids, category_id, subcategory_id)
    from products where id = any (ids) and hidden order by id
    on conflict (product_id) do update set words = excluded.words;
  perform tidy_search_index();
  perform learn_search_words(array(
    select distinct w from products, regexp_split_to_table(lower(name), '[^а-яё]+') w where id = any (ids) and not hidden and w <> ''
    union select distinct brand from products where id = any (ids) and not hidden), true);
end $$;

-- A load that fills an empty shop says that it indexes everything itself afterwards.
create or replace function is_search_put_off() returns boolean stable language sql as $$
  select coalesce(current_setting('shildik.search_put_off', true), '') = 'on'
$$;

create or replace function search_after_insert() returns trigger language plpgsql as $$
begin
  if not is_search_put_off() then
    perform index_parts(array(select id from changed_rows));
  end if;
  return null;
end $$;

create or replace trigger products_indexed after insert on products
  referencing new table as changed_rows for each statement execute function search_after_insert();

create or replace function search_after_update() returns trigger language plpgsql as $$
declare
  said_anew integer[];
begin
  said_anew := array(select n.id from old_rows o join new_rows n using (id)
    where (o.name, o.brand, o.attributes, o.facet_ids, o.category_id, o.subcategory_id, o.hidden)
      is distinct from (n.name, n.brand, n.attributes, n.facet_ids, n.category_id, n.subcategory_id, n.hidden));
  if cardinality(said_anew) > 0 and not is_search_put_off() then
    perform index_parts(said_anew);
  end if;
  update product_search s set popularity = n.popularity, is_hot = n.popularity >= coalesce((select hot_from from search_settings), 0)
    from old_rows o join new_rows n using (id) where s.product_id = n.id and o.popularity <> n.popularity and n.id <> all (said_anew);
  return null;
end $$;

create or replace trigger products_indexed_again after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function search_after_update();

-- Until the pending list is emptied, every search reads all of it. A large load sets the indexes aside; then there is no list.
create or replace function tidy_search_index() returns void language plpgsql as $$
begin
  perform gin_clean_pending_list(to_regclass('product_search_words')), gin_clean_pending_list(to_regclass('product_search_hot_words')),
    gin_clean_pending_list(to_regclass('hidden_search_words'));
end $$;

-- The most popular fiftieth of a large shop; in a small one every product is hot.
create or replace function refresh_hot_parts() returns void language plpgsql as $$
begin
  insert into search_settings (hot_from) values (coalesce((
      select percentile_disc(0.98) within group (order by popularity) from products where not hidden having count(*) > 20000), 0))
    on conflict (only_one) do update set hot_from = excluded.hot_from;
  update product_search x set is_hot = not is_hot from search_settings s where x.is_hot <> (x.popularity >= s.hot_from);
  perform tidy_search_index();
end $$;

-- Hidden products without words: of a load that put it off, and of a shop that is older than these words.
create or replace function index_hidden_parts() returns void language plpgsql as $$
begin
  insert into hidden_search (product_id, words)
    select p.id, search_words_of(p.name, p.brand, p.attributes, p.facet_ids, p.category_id, p.subcategory_id)
    from products p where p.hidden and not exists (select from hidden_search x where x.product_id = p.id) order by p.id;
  perform tidy_search_index();
end $$;

-- Whatever is not indexed yet, after a load that put it off.
create or replace function index_missing_parts() returns void language plpgsql as $$
begin
  perform refresh_hot_parts();
  insert into product_search (product_id, is_hot, popularity, words)
    select p.id, p.popularity >= s.hot_from, p.popularity, search_words_of(p.name, p.brand, p.attributes, p.facet_ids, p.category_id, p.subcategory_id)
    from products p, search_settings s where not p.hidden and not exists (select from product_search x where x.product_id = p.id) order by p.id;
  perform index_hidden_parts();
  perform recount_vocabulary();
end $$;
