-- Rows of the journal are sealed after they are committed, each seal over the one before: whoever changes a row later shows.
create table journal_seals (
  no bigint primary key check (no > 0),
  -- A row as it was written; a row after its personal data were erased; seals before this one removed with rows that were kept long enough.
  what text not null check (what in ('row', 'erased', 'cut')),
  -- No reference: a seal says which row is gone. Null for a cut.
  event_id bigint,
  -- Of the row; for a cut, of the youngest row that went with it.
  event_at timestamptz not null,
  -- Digest of what stays in a row for as long as it lives; for a cut, number and hash of the last seal removed.
  kept text not null,
  -- Digest of what the law may want erased, with a salt: an address of four bytes could else be guessed from it.
  told text not null,
  -- Null once the row was erased: the old digest then proves nothing about anybody.
  salt text,
  sealed_at timestamptz not null,
  hash text not null
);
create index journal_seals_event on journal_seals (event_id, no);
create index journal_seals_age on journal_seals (sealed_at);

-- Rows whose personal data were erased and that wait for a new seal.
create table journal_erased (
  event_id bigint primary key
);
