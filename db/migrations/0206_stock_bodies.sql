-- What was asked for under a key: the same key with anything else is rejected. Null: written by the version before, taken for the same.
alter table stock_documents add column body_hash bytea;
alter table stock_count_keys add column body_hash bytea;
