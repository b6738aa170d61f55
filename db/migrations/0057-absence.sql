-- Who is away on whole days by an approved absence, from its first day until its last: days without work within it count, a
-- half day makes nobody absent. Delegations and routes ask it; which records make somebody absent is said here alone.
create view absence as
select employee_id, min(day) as first_day, max(day) as last_day from leave_day where taken and part = 'full' group by employee_id, request_id;
