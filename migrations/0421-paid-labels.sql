-- What labels cost, by the day: the sums of postage on Overview.
create index parcel_labels_paid on parcel_labels (coalesce(bought_at, wanted_at)) include (price_sen)
  where state in ('paid', 'bought');
