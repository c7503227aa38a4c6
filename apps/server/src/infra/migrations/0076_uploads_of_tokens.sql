-- An upload is continued by the token that began it, not by another of the same person.
alter table content.uploads add column token_id uuid;
