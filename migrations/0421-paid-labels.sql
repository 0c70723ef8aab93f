-- Cost of labels by day, for the postage figures of Overview.
create index parcel_labels_paid on parcel_labels (coalesce(bought_at, wanted_at)) include (price_sen)
  where state in ('paid', 'bought');
