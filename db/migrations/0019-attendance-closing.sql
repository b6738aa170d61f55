-- Periods that are closed at a site: up to and with `closed_until` nothing changes any more. The last that was not reopened
-- counts; what stood then is kept beside it, as it was handed on.
create table attendance_closing (
  id uuid primary key,
  site_id uuid not null references site,
  closed_until date not null,
  closed_by uuid,
  closed_at timestamptz not null default now(),
  reopened_by uuid,
  reopened_at timestamptz,
  -- Sums of the days from the closing before until this one, in minutes.
  days int not null,
  worked int not null,
  overtime int not null,
  missing int not null
);
create unique index attendance_closing_standing on attendance_closing (site_id, closed_until) where reopened_at is null;

-- What becomes of a change to a closed day: refused, or taken and its difference booked on the first open day.
alter table site add column after_closing text not null default 'refuse' check (after_closing in ('refuse', 'book'));

-- Differences that closed days would have shown, booked on an open day; never edited, a later difference is another row.
create table attendance_booking (
  id uuid primary key,
  employee_id uuid not null,
  -- The day on which it is booked, and the one that it comes from.
  day date not null,
  origin date not null,
  -- Minutes, with their sign.
  worked int not null,
  overtime int not null,
  missing int not null,
  cause text not null check (cause in ('request', 'check-times', 'plan')),
  request_id uuid,
  booked_at timestamptz not null default now()
);
create index attendance_booking_day on attendance_booking (employee_id, day);
create index attendance_booking_origin on attendance_booking (employee_id, origin);
