-- Mails about one's own sign-in: whatever somebody has chosen not to hear of, they hear of these.
alter table mail drop constraint mail_event_check;
-- short: what stands is of the kinds of before, and is not looked at
alter table mail add constraint mail_event_check check (event in ('turn', 'decision', 'reminder', 'escalation', 'account')) not valid;
