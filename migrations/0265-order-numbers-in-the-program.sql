-- The program now draws order numbers and checks limits: see server/features/orders/checkout.
drop function check_order(text[], text, bigint, text, text, jsonb, text);
drop function next_order_number(text);
