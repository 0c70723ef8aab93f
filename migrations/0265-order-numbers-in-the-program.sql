-- Numbers and limits of orders are the program's: see server/features/orders/placing.
drop function check_order(text[], text, bigint, text, text, jsonb, text);
drop function next_order_number(text);
