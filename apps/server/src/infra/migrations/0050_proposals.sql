-- Changes that somebody else must approve before they are carried out.
alter table content.environments
  add column approval_roles text[] not null default '{}' check (approval_roles <@ '{standard,playables_only}');
alter table content.members add column may_approve boolean not null default false;

create table content.proposals (
  environment_id uuid not null references content.environments on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The call: the id of its route, its record (null for one that would be created), its body and the version seen.
  route text not null,
  resource text not null,
  subject_id uuid,
  subject_name text not null,
  body jsonb,
  seen_version integer,
  -- Of the plans that it would alter, when it was proposed.
  basis text not null,
  displays integer not null,
  gaps integer not null,
  title text not null,
  note text,
  -- Names are those of then, and empty for a person who was erased.
  author_id uuid not null,
  author_name text not null,
  state text not null default 'open'
    check (state in ('open', 'approved', 'approved_with_changes', 'rejected', 'withdrawn')),
  decided_at timestamptz,
  decided_by_id uuid,
  decided_by text,
  reason text,
  primary key (environment_id, id)
);
create unique index proposals_open on content.proposals (environment_id, author_id, route, subject_id)
  where state = 'open' and subject_id is not null;
create index proposals_created on content.proposals (environment_id, created_at, id);
call content.protect('proposals');

create table content.proposal_comments (
  environment_id uuid not null,
  id uuid not null,
  proposal_id uuid not null,
  at timestamptz not null,
  author_id uuid not null,
  author_name text not null,
  words text not null,
  primary key (environment_id, id),
  foreign key (environment_id, proposal_id) references content.proposals on delete cascade
);
create index proposal_comments_proposal on content.proposal_comments (environment_id, proposal_id, at);
call content.protect('proposal_comments');
