-- Price lists as suppliers send them: a letterhead above the table, several sheets, articles that lost their zeros, words for a stock.

-- The sheets of the file and the first rows of the chosen one, so that the shopkeeper can choose another.
alter table imports add column sheets jsonb not null default '[]';
alter table imports add column head jsonb not null default '[]';

-- What «много» meant in the last list with these columns.
alter table import_mappings add column stock_rule jsonb;

-- The article is written in another way than the product's, and the brand does not say that they are the same.
alter table import_rows add column is_doubtful boolean not null default false;
-- The shopkeeper's own words, which outlive another reading of the row; null: nobody has said anything.
alter table import_rows add column chosen_take boolean;
alter table import_rows add column chosen_keep_price boolean;
alter table import_rows add column chosen_new boolean not null default false;
-- Prices nobody means, as codes: they are shown and rejected nowhere.
alter table import_rows add column warnings text[] not null default '{}';
-- Rows with one of these keys in common are about one product: the product itself, or an article and brand that are new.
alter table import_rows add column exact_key text collate "C";
alter table import_rows add column loose_key text collate "C";
alter table import_rows drop column sku_code;
create index import_rows_exact on import_rows (import_id, exact_key);
create index import_rows_loose on import_rows (import_id, loose_key);
create index import_rows_doubtful on import_rows (import_id, number) where is_doubtful;
create index import_rows_warned on import_rows (import_id, number) where warnings <> '{}';

-- Excel drops the zeros an article begins with; without them it is looked up too.
create index products_sku_loose on products (ltrim(sku_code, '0'));
