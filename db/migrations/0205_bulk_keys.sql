-- A bulk change by the key the browser made with its preview: sent again because the answer was lost, it is made once. Only one change
-- is planned at a time, so no index has to say it.
alter table catalogue_batches add column key uuid;
