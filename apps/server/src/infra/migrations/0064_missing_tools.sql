-- What this machine lacks for a conversion that waits: ffmpeg or a sandbox. Such a conversion waits without limit.
alter table content.playables add column waiting_missing text;

-- When a worker last reported that it converts pictures and PDFs, which need no ffmpeg.
alter table infra.converter_state add column pictures_at timestamptz;

create or replace function content.state_of(r content.playables) returns jsonb language sql stable
  as $$
  select to_jsonb(jsonb_populate_record(r, '{"fingerprint": null}'))
    - '{environment_id,id,version,updated_at,folder_key,name_lower,description_lower,original_name_lower,fingerprint,status,
        progress,error,is_reachable,checked_at,refuses_framing,created_by,locale,notify,waiting_since,waiting_reason,
        waiting_missing,conversion_strikes,painted_at}'::text[]
$$;
