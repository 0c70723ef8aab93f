-- Weight of the parcel in grams, as weighed by the shop; `null` if it was not weighed.
alter table orders add column parcel_g integer check (parcel_g between 10 and 70000);
