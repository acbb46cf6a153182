-- One article, whatever its case, is promised by products_sku_folded; a second unique index on the same column only cost writes.
alter table products drop constraint products_sku_key;
