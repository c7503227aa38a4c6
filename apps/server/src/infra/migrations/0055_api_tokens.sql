-- Tokens by which programs call the API of an environment. They end with the person who made them.
create table content.api_tokens (
  environment_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name text not null,
  role text not null check (role in ('playables_only', 'standard', 'admin')),
  may text not null check (may in ('read', 'write')),
  rights text[] not null default '{}',
  folder_id uuid,
  expires_at timestamptz not null,
  made_by uuid not null,
  starts_with text not null,
  secret_hash bytea not null,
  last_used_at timestamptz,
  last_address text,
  primary key (environment_id, id),
  foreign key (environment_id, made_by) references content.members on delete cascade,
  -- Without its folder it would see all of them.
  foreign key (environment_id, folder_id) references content.folders on delete cascade
);
create unique index api_tokens_secret on content.api_tokens (environment_id, secret_hash);
create index api_tokens_made_by on content.api_tokens (environment_id, made_by);
create index api_tokens_folder on content.api_tokens (environment_id, folder_id) where folder_id is not null;
call content.protect('api_tokens');
