-- «Few left» is one rule for the shop and for management (src/shared/catalog/few-left.ts): three or fewer. The index must name
-- the same number as the question, or it is not used.
drop index products_few;
create index products_few on products (quantity) where quantity <= 3 and not hidden and not discontinued;

drop index products_running_out;
create index products_running_out on products (id) include (hidden)
  where quantity is not null and quantity - reserved <= 3 and not discontinued;
