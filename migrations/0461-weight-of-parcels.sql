-- What the parcel of an order weighs, grams, as the shop's scales have it; null: nobody has weighed it.
alter table orders add column parcel_g integer check (parcel_g between 10 and 70000);
