-- Whoever writes many words leaves no waiting list behind: until it is emptied, every search looks through it.
create function tidy_search_index() returns void language plpgsql as $$
begin
  perform gin_clean_pending_list('product_search_words'), gin_clean_pending_list('product_search_hot_words');
end $$;

create or replace function refresh_hot_parts() returns void language plpgsql as $$
begin
  insert into search_settings (hot_from) values (coalesce((
      select percentile_disc(0.98) within group (order by popularity) from products where not hidden having count(*) > 20000), 0))
    on conflict (only_one) do update set hot_from = excluded.hot_from;
  update product_search x set is_hot = not is_hot from search_settings s where x.is_hot <> (x.popularity >= s.hot_from);
  perform tidy_search_index();
end $$;

create or replace function index_missing_parts() returns void language plpgsql as $$
begin
  perform refresh_hot_parts();
  insert into product_search (product_id, is_hot, popularity, words)
    select p.id, p.popularity >= s.hot_from, p.popularity, search_words_of(p.name, p.brand, p.attributes, p.facet_ids, p.category_id, p.subcategory_id)
    from products p, search_settings s where not p.hidden and not exists (select from product_search x where x.product_id = p.id) order by p.id;
  perform tidy_search_index();
  perform recount_vocabulary();
end $$;

select tidy_search_index();
