-- Documents are shown page by page. Null: it has no pages.
alter table content.playables add column page_count smallint;
-- The pictures of a document's further pages lie in content.media under the roles of the first one, by position from 1 on,
-- and with `plays` false: a program that knows nothing of pages shows the first one.
