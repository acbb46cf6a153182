-- The outbox of webhooks becomes the one outbox of everything the shop tells by itself: programs, and chats of people.
alter table webhook_deliveries rename to deliveries;
alter index webhook_deliveries_line rename to deliveries_line;
alter index webhook_deliveries_of_webhook rename to deliveries_of_webhook;
alter index webhook_deliveries_finished rename to deliveries_finished;
alter table deliveries
  add column channel text not null default 'webhook' check (channel in ('webhook', 'telegram')),
  alter column webhook_id drop not null,
  add constraint deliveries_receiver check ((channel = 'webhook') = (webhook_id is not null));
create index deliveries_of_channel on deliveries (channel, id desc) where channel <> 'webhook';

-- The chat that hears of new orders, enquiries and returns; one at most. What it hears is written by db/functions/notices.sql.
create table telegram_chat (
  is_only boolean primary key default true check (is_only),
  -- The bot's own password: sent with every call, so it is stored as it is. Shown never again, in no list and no export.
  token text not null check (length(token) between 20 and 130),
  chat_id text not null check (length(chat_id) between 1 and 40),
  events text[] not null check (cardinality(events) > 0),
  is_on boolean not null default true,
  updated_at timestamptz not null default now()
);
