-- Prices and stock of a product as they followed from the words of 1С when the site last followed them (exchange-verdict.ts). Null: it never has
-- since this is kept.
alter table exchange_products add column derived jsonb;
