-- Words of the products nobody sees, for the search of management. Apart from product_search, so that no question of a shopper has to
-- leave them out. Products that are hidden already get their row the next time popularity is counted (functions/search-index.sql).
create table hidden_search (
  product_id integer primary key references products (id) on delete cascade,
  words tsvector not null
);
create index hidden_search_words on hidden_search using gin (words) with (fastupdate = on, gin_pending_list_limit = 256);
