-- The reasons why a message waits or failed are codes; core/messaging has the same sets and a test
-- compares them. The gateway's own text is the detail. Before, one column of English sentences held
-- all three.

alter table messages rename column reason to detail;
alter table messages
  -- Reason why the message is pending although it is due.
  add column hold text,
  -- Reason why the message failed.
  add column failure text;
alter table message_parts rename column reason to detail;
alter table part_attempts rename column reason to detail;
alter table part_attempts add column failure text;
alter table gateway_receipts rename column reason to detail;
alter table gateway_receipts add column failure text;

-- Maps our earlier sentences, and the gateways' texts, to codes. The sentence is dropped if the code
-- says it all.
create function cause_of(sentence text, otherwise text) returns text language sql immutable as $$
  select case
    when sentence = 'The program stopped while handing it over' then 'engine_stopped'
    when sentence = 'Restored from a backup: it may have gone out before' then 'restored'
    when sentence = 'WhatsApp could not deliver it' then 'undelivered'
    when sentence like 'Not sent: %' then 'taken_back'
    when sentence like 'Failed while handing over: %' then 'fault'
    when sentence like 'WhatsApp API unavailable: could not connect%' then 'no_connection'
    when sentence like 'WhatsApp API unavailable%' then 'page'
    when sentence like 'No answer after handing over%' then 'no_answer'
    when sentence = 'The connection broke in the middle of the answer' then 'no_answer'
    when sentence = 'The gateway answered success without proof of a send' then 'unproven'
    when sentence like 'The gateway answered % with nothing that could be read' then 'unproven'
    when sentence ~ '(Meta|Meta’s code) \d+' then
      case substring(sentence from '(?:Meta|Meta’s code) (\d+)')::numeric
        when 4 then 'limited' when 17 then 'limited' when 613 then 'limited' when 80007 then 'limited'
        when 130429 then 'limited' when 131056 then 'too_often'
        when 133004 then 'unavailable' when 131057 then 'unavailable'
        when 1 then 'unproven' when 2 then 'unproven' when 131000 then 'unproven' when 131016 then 'unproven'
        when 131026 then 'bad_number' when 131021 then 'bad_number' when 131030 then 'bad_number'
        when 131047 then 'window_closed'
        when 131048 then 'account' when 131031 then 'account' when 368 then 'account' when 131042 then 'account'
        when 131045 then 'account' when 133010 then 'account'
        when 131051 then 'content' when 131052 then 'content' when 131053 then 'content'
        when 3 then 'access' when 10 then 'access' when 190 then 'access' when 200 then 'access'
        else otherwise
      end
    when otherwise = 'unproven' then otherwise
    when sentence ~* 're-?log ?in|invalidated|not.*activated|account does not exist|scan|session.*(stopped|failed)' then 'signed_out'
    when sentence ~* 'token|licen[cs]e|our key|answered 40[13]\y' then 'access'
    when sentence ~* 'quota|balance|credit' then 'quota'
    when sentence ~* 'too many|answered 429\y' then 'limited'
    when sentence ~* 'answered 503\y' then 'unavailable'
    when sentence ~* '\ynumber\y.*\y(not|invalid|wrong|required)\y|\y(bad|invalid|wrong) number' then 'bad_number'
    else otherwise
  end
$$;
create function without_code(sentence text) returns text language sql immutable as $$
  select nullif(nullif(nullif(sentence,
    'The program stopped while handing it over'),
    'Restored from a backup: it may have gone out before'),
    'WhatsApp could not deliver it')
$$;

-- No notices: no message changes its state, and there may be a million of them.
alter table messages disable trigger user;
update messages set
  hold = case when status = 'pending' then
    case detail
      when 'Waiting for sending hours' then 'sending_hours'
      when 'Waiting: a new number has sent enough for today' then 'warm_up'
      when 'Waiting: this number has got enough for now' then 'number_limit'
      when 'Waiting for its turn' then 'turn'
      -- Only messages held for the gateway have made no attempt.
      else case when refusals = 0 then 'gateway_down' else 'retry' end
    end
  end,
  failure = case when status = 'failed' then
    case detail
      when 'Delivery unknown' then 'delivery_unknown'
      when 'Missed' then 'missed'
      when 'This contact wants no messages' then 'opted_out'
      else case when detail like 'No value for {%' then 'no_value' else cause_of(detail, 'refused') end
    end
  end,
  detail = case when status = 'failed' and detail like 'No value for {%' then substring(detail from 'No value for (.*)')
    when detail not in (
    'Waiting for sending hours', 'Waiting: a new number has sent enough for today',
    'Waiting: this number has got enough for now', 'Waiting for its turn',
    'Delivery unknown', 'Missed', 'This contact wants no messages') then without_code(detail) end
where detail is not null or status = 'failed';
alter table messages enable trigger user;

update message_parts set
  failure = coalesce(failure, cause_of(detail, case state when 'unknown' then 'unproven' else 'refused' end)),
  detail = without_code(detail)
where (state in ('refused', 'unknown') and failure is null) or detail is not null;
update part_attempts set
  failure = cause_of(detail, case outcome when 'unknown' then 'unproven' else 'refused' end),
  detail = without_code(detail)
where outcome <> 'accepted';
update gateway_receipts set failure = cause_of(detail, 'undelivered'), detail = without_code(detail)
where failed_at is not null or detail is not null;

drop function cause_of(text, text);
drop function without_code(text);

alter table messages
  add constraint messages_hold check (hold in (
    'sending_hours', 'warm_up', 'number_limit', 'turn', 'retry', 'gateway_down')),
  add constraint messages_failure check (failure in (
    'delivery_unknown', 'missed', 'opted_out', 'no_value',
    'no_connection', 'unavailable', 'signed_out', 'quota', 'page', 'limited', 'no_answer',
    'access', 'account', 'bad_number', 'content', 'window_closed', 'too_often', 'refused', 'taken_back',
    'undelivered', 'unproven', 'engine_stopped', 'fault', 'restored')),
  add constraint pending_is_held check (hold is null or status = 'pending'),
  add constraint failed_has_a_failure check ((failure is not null) = (status = 'failed'));
alter table message_parts add constraint message_parts_failure check (failure in (
  'no_connection', 'unavailable', 'signed_out', 'quota', 'page', 'limited', 'no_answer',
  'access', 'account', 'bad_number', 'content', 'window_closed', 'too_often', 'refused', 'taken_back',
  'undelivered', 'unproven', 'engine_stopped', 'fault', 'restored'));
alter table part_attempts add constraint part_attempts_failure check (failure in (
  'no_connection', 'unavailable', 'signed_out', 'quota', 'page', 'limited', 'no_answer',
  'access', 'account', 'bad_number', 'content', 'window_closed', 'too_often', 'refused', 'taken_back',
  'undelivered', 'unproven', 'engine_stopped', 'fault', 'restored'));
alter table gateway_receipts add constraint gateway_receipts_failure check (failure in (
  'no_connection', 'unavailable', 'signed_out', 'quota', 'page', 'limited', 'no_answer',
  'access', 'account', 'bad_number', 'content', 'window_closed', 'too_often', 'refused', 'taken_back',
  'undelivered', 'unproven', 'engine_stopped', 'fault', 'restored'));
alter table gateway_outages add constraint gateway_outages_cause check (cause in (
  'no_connection', 'unavailable', 'signed_out', 'quota', 'page', 'limited', 'no_answer'));

-- Index for messages that wait for a decision, which are few among finally failed messages.
drop index messages_undecided;
create index messages_undecided on messages (scheduled_at) where failure = 'delivery_unknown';
