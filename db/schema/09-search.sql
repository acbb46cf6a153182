-- Search: one row of words per product, a vocabulary that knows how words are mistyped, and how a query is read. The functions are in
-- db/functions/search-*.sql, read-*.sql, found-parts.sql, count-found.sql and suggest-parts.sql.

-- Apart from products, so that prices and stock, which change all day, never touch the word index.
create table product_search (
  product_id integer primary key references products (id) on delete cascade,
  -- Among the most popular products of the shop: they are searched first, and mostly nothing else is needed.
  is_hot boolean not null,
  -- In no index of this table: each change of it would write all words of the product again. The most popular products are walked
  -- along the index that products have for it.
  popularity integer not null,
  words tsvector not null
) with (fillfactor = 92);
-- New words of many products go into the index together and in order: a third less work than one by one. Whoever writes them also
-- empties the pending list, so that no search reads it.
create index product_search_words on product_search using gin (words) with (fastupdate = on, gin_pending_list_limit = 256);
create index product_search_hot_words on product_search using gin (words) with (fastupdate = on, gin_pending_list_limit = 256) where is_hot;

-- One row.
create table search_settings (
  only_one boolean primary key default true check (only_one),
  -- From which popularity on a product is hot.
  hot_from integer not null,
  -- Visitors' addresses are hashed with this.
  visitor_key text not null default gen_random_uuid()::text
);
insert into search_settings (hot_from) values (0);

-- Every word a buyer may mean. found_in 0: used in symptoms or synonyms, not in products.
create table search_vocabulary (
  word text collate "C" primary key,
  stem text collate "C" not null,
  found_in integer not null default 0
);
create index search_vocabulary_stem on search_vocabulary (stem);

-- Each word and its stem with one letter left out: equal remains mean one letter wrong, missing, extra or swapped.
create table search_remains (
  remain text collate "C" not null,
  word text collate "C" not null references search_vocabulary (word) on delete cascade,
  primary key (remain, word)
);
create index search_remains_word on search_remains (word);

-- Names of categories and of appliance brands by stem: «насос для стиральной машины» is a pump of that category, whatever its own
-- name says.
create table search_sections (
  stem text collate "C" not null,
  mark text collate "C" not null,
  primary key (stem, mark)
);

-- The shopkeeper's own: «помпа» is also «насос», «самсунг» is «samsung». Several meanings are separated by commas.
create table search_synonyms (
  id integer generated always as identity primary key,
  word text collate "C" not null unique check (word ~ '^[a-zа-я0-9]{2,40}$'),
  stem text collate "C" not null,
  means text not null check (length(means) between 2 and 200),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index search_synonyms_stem on search_synonyms (stem);

create table symptom_search (
  symptom_id integer primary key references symptoms (id) on delete cascade,
  -- Stems of the symptom itself, and of the appliance it happens to.
  said text[] not null,
  appliance text[] not null,
  -- «E18 bosch»: the code, and whose it is.
  codes text[] not null
);

-- What was searched for and how much was found: no address, no account, nothing that says who.
create table search_log (
  day date not null,
  query text not null check (length(query) between 1 and 100),
  found integer not null,
  times integer not null default 1,
  primary key (day, query)
);
create index search_log_empty on search_log (query, day) where found = 0;

-- One word of a query: the tsquery pieces it may be found by, and what it was taken for. Null stems: a word that says nothing.
-- way: 0 understood, 1 corrected, 2 unknown, 3 written in the other alphabet.
create type search_word as (said text, stems text[], phrases text[], way smallint);

-- What was typed, understood once: every list, count and suggestion of the same query starts from this row.
create type search_reading as (
  codes text[],      -- numbers and model codes it may hold, longest first
  models integer[],  -- appliances named in it
  named_words text,  -- every word is in the name, or is the maker
  heads text,        -- the name begins with one of them
  loose_words text,  -- or an attribute, the category or the appliance's brand says the word
  has_words boolean, -- something in it is a word and not a piece of a code
  stems text[],      -- of all words, for symptoms
  corrected text     -- what is searched for instead; null when nothing was changed
);
