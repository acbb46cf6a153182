-- Products nobody sees that match a reading, found the way found_parts finds the others. Numbers that begin as typed are asked for by the
-- caller, who has an index for them whether a product is hidden or not.
create or replace function found_hidden(r search_reading, most integer) returns setof integer stable language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  n integer := 0; got integer := 0;
  code text := r.codes[1];
  question tsquery;
begin
  if r.codes <> '{}' then
    return query select p.id from products p where p.sku_code = any (r.codes) and p.hidden and (length(p.sku_code) >= 5 or p.sku_code = code) limit most;
    get diagnostics got = row_count;
  end if;
  if r.models <> '{}' then
    question := coalesce(r.loose_words, r.named_words)::tsquery;
    return query select s.product_id from (select distinct l.product_id from product_models l where l.model_id = any (r.models)) fitting
      join hidden_search s on s.product_id = fitting.product_id where question is null or s.words @@ question limit most;
    return;
  end if;
  -- One word means the products called so; only where none is, those whose section or maker is.
  foreach question in array array[case when strpos(r.named_words, '&') > 0 then coalesce(r.loose_words, r.named_words) else r.named_words end, r.loose_words]::tsquery[] loop
    if question is null or n > 0 then continue; end if;
    return query select s.product_id from hidden_search s where s.words @@ question limit most;
    get diagnostics n = row_count;
  end loop;
  if got + n = 0 and not r.has_words and length(code) >= 4 then
    return query select p.id from products p where p.sku_code like '%' || code || '%' and p.hidden limit 100;
  end if;
end $$;
