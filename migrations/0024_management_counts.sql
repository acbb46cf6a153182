-- Parts that run out are a view of the shopkeeper's list with a count beside it; the condition is that of isLow in product-list-queries.ts.
create index products_running_out on products (id) include (hidden)
  where quantity is not null and quantity - reserved < 3 and not discontinued;
