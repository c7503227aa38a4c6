-- False: nobody has said when this place is open, so it counts as open around the clock. Places that were made before had
-- hours from the start.
alter table content.locations add column hours_set boolean not null default true;

-- Whether a place is open at an instant, by its own clock.
create function content.is_open(timezone text, hours jsonb, instant timestamptz) returns boolean
  language sql stable as $$
  select (day ->> 'nonstop')::boolean or (not (day ->> 'closed')::boolean
    and to_char(clock, 'HH24:MI') >= day ->> 'start' and to_char(clock, 'HH24:MI') < day ->> 'end')
  from (select instant at time zone timezone as clock) c, lateral (select hours -> to_char(clock, 'dy') as day) d
$$;

-- The next instant at which the hours of a day begin; null: every day of the week is closed.
create function content.opens_at(timezone text, hours jsonb, instant timestamptz) returns timestamptz
  language sql stable as $$
  select min(opening) from (
    select (date + case when (day ->> 'nonstop')::boolean then time '00:00' else (day ->> 'start')::time end)
      at time zone timezone as opening
    from generate_series(0, 7) as ahead,
      lateral (select (instant at time zone timezone)::date + ahead as date) c,
      lateral (select hours -> to_char(date::timestamp, 'dy') as day) d
    where not (day ->> 'closed')::boolean
  ) openings where opening > instant
$$;

grant execute on function content.is_open(text, jsonb, timestamptz), content.opens_at(text, jsonb, timestamptz) to vitrine_app;
